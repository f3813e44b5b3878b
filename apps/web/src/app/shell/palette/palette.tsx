import type { User } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { membersQuery } from '../../../lib/people-queries.ts';
import { toolboxesQuery } from '../../../lib/toolbox-queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { findEntries, mayFindPeople } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entries.ts';

interface PaletteProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Finds screens, toolboxes, drawers and people by their names. */
export function Palette({ user, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const entries = useEntries(user, useDeferredValue(text));
  const listId = useId();
  const current = entries[Math.min(chosen, entries.length - 1)];
  const go = ({ href }: PaletteEntry) => {
    onClose();
    navigate(href);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((before) => (before + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title="Find anything" closeControl="own">
      <TextField
        label="Screen, toolbox, drawer or person"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${current.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="drawer 2 of cart 7"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={handleKey}
      />
      <p role="status" className="mb-1 mt-3 text-sm text-ink-soft">
        {countOf(entries.length, 'result')}
      </p>
      <ul
        id={listId}
        role="listbox"
        aria-label="Results"
        className="-mx-2 h-[min(22rem,45dvh)] overflow-y-auto"
      >
        {entries.map((entry) => (
          <Option
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            isCurrent={entry === current}
            onGo={() => go(entry)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function useEntries(user: User, text: string): PaletteEntry[] {
  const { data: toolboxes } = useQuery(toolboxesQuery());
  const { data: members } = useQuery({ ...membersQuery(), enabled: mayFindPeople(user) });
  return useMemo(
    () => findEntries(text, { user, toolboxes: toolboxes ?? [], members: members ?? [] }),
    [text, user, toolboxes, members],
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isCurrent: boolean;
  readonly onGo: () => void;
}

/** The focus stays in the field; the chosen row scrolls into view. */
function Option({ id, entry, isCurrent, onGo }: OptionProps) {
  return (
    <li
      id={id}
      ref={isCurrent ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      role="option"
      aria-selected={isCurrent}
      onClick={onGo}
      className={cx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 hover:bg-sunken',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <span className="min-w-0 font-semibold wrap-anywhere">{entry.label}</span>{' '}
      <span className="shrink-0 text-sm text-ink-soft">{entry.detail}</span>
    </li>
  );
}
