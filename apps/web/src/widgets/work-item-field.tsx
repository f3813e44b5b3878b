import { endpoints, limits } from '@stowed/contract';
import type { WorkItem, WorkItemKind } from '@stowed/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { messageFor } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { itemWords, NotReleasable } from './not-releasable.tsx';

const kindWords: Readonly<Record<WorkItemKind, string>> = { aircraft: 'Aircraft', job: 'Job' };
const SUGGESTIONS = 4;

interface WorkItemFieldProps {
  readonly chosen: readonly WorkItem[];
  readonly onChange: (chosen: readonly WorkItem[]) => void;
}

/** The aircraft and jobs of an inventory, completed from the known ones; new ones are added here. */
export function WorkItemField({ chosen, onChange }: WorkItemFieldProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const choose = (item: WorkItem) => {
    onChange([...chosen.filter(({ id }) => id !== item.id), item]);
    setText('');
  };
  return (
    <div className="space-y-2">
      {chosen.length > 0 && (
        <ul aria-label="Selected aircraft and jobs" className="flex flex-wrap gap-2">
          {chosen.map((item) => (
            <li key={item.id}>
              <Button
                aria-label={`Remove ${item.reference}`}
                onClick={() => onChange(chosen.filter(({ id }) => id !== item.id))}
              >
                {itemWords(item)}
                <X size={16} aria-hidden="true" />
              </Button>
              <NotReleasable item={item.aircraft ?? item} />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < limits.workItemsPerInventory && (
        <TextField
          label="Aircraft or job (optional)"
          autoComplete="off"
          value={text}
          maxLength={limits.characters.name}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {typed !== '' && (
        <Suggestions
          typed={typed}
          aircraft={chosen.filter(({ kind }) => kind === 'aircraft')}
          onChoose={choose}
        />
      )}
    </div>
  );
}

interface Addition {
  readonly kind: WorkItemKind;
  /** A job's aircraft. */
  readonly parent?: WorkItem;
}

/** A job on each of the chosen aircraft: one without an aircraft blocks none. */
function additionsFor(aircraft: readonly WorkItem[]): readonly Addition[] {
  const jobs: readonly Addition[] =
    aircraft.length > 0 ? aircraft.map((parent) => ({ kind: 'job', parent })) : [{ kind: 'job' }];
  return [{ kind: 'aircraft' }, ...jobs];
}

function additionWords(typed: string, { kind, parent }: Addition): string {
  if (kind === 'aircraft') return `Add aircraft ${typed}`;
  return parent ? `Add job ${typed} on ${parent.reference}` : `Add job ${typed} without an aircraft`;
}

interface SuggestionsProps {
  readonly typed: string;
  readonly aircraft: readonly WorkItem[];
  readonly onChoose: (item: WorkItem) => void;
}

function Suggestions({ typed, aircraft, onChoose }: SuggestionsProps) {
  const path = `${endpoints.listWorkItems.path}?q=${encodeURIComponent(typed)}`;
  const { data } = useQuery<{ readonly items: readonly WorkItem[] }>({ queryKey: [path] });
  const items = data?.items.slice(0, SUGGESTIONS) ?? [];
  /** A job without an aircraft can still be added on one; for one on another aircraft the server says so. */
  const isKnown = ({ kind, parent }: Addition) =>
    items.some(
      (item) =>
        item.kind === kind &&
        item.reference.toLowerCase() === typed.toLowerCase() &&
        !(parent && item.parentId !== parent.id),
    );
  const add = useMutation({
    mutationFn: ({ kind, parent }: Addition) =>
      call(endpoints.addWorkItem, {
        body: { kind, reference: typed, ...(parent ? { parentId: parent.id } : {}) },
      }),
    onSuccess: (item) => item && onChoose(item),
    onError: (error) =>
      showToast({
        title: `${typed} could not be added`,
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
  return (
    <ul aria-label="Suggestions" className="divide-y divide-line rounded-md border border-line">
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={row} onClick={() => onChoose(item)}>
            <span className="grow font-semibold wrap-anywhere">{itemWords(item)}</span>{' '}
            <span className="text-sm text-ink-soft">{item.title ?? kindWords[item.kind]}</span>{' '}
            <NotReleasable item={item.aircraft ?? item} />
          </button>
        </li>
      ))}
      {additionsFor(aircraft)
        .filter((addition) => data && !isKnown(addition))
        .map((addition) => (
          <li key={additionWords(typed, addition)}>
            <button
              type="button"
              className={row}
              disabled={add.isPending}
              onClick={() => add.mutate(addition)}
            >
              <Plus size={16} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 wrap-anywhere">{additionWords(typed, addition)}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}

const row = 'flex min-h-11 w-full flex-wrap items-center gap-x-2 px-3 py-1.5 text-left hover:bg-sunken';
