import type { Drawer, Tool } from '@stowed/contract';
import { placesNotAccountedFor } from '@stowed/domain';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '../../../lib/cx.ts';
import { verdictOf, verdictWords } from '../../../widgets/tool-picture/verdict.ts';
import { actByKey } from '../shared/act-by-key.ts';
import type { Flip } from '../shared/flip.ts';

export interface PictureKeysOptions {
  readonly drawer: Drawer;
  readonly selectedId: string | undefined;
  readonly onSelect: (uniqueId: string) => void;
  readonly onOpen: (tool: Tool) => void;
  readonly onFlip: (flip: Flip) => void;
  readonly onCapture: () => void;
  readonly onNext: () => void;
  /** Flips between photo and template, if there are both. */
  readonly onCompare: (() => void) | undefined;
}

interface Exception {
  readonly tool: Tool;
  /** Undefined for a place that is not accounted for. */
  readonly index: number | undefined;
}

/** What needs a person, in the order of the cards. */
function exceptionsOf(drawer: Drawer): Exception[] {
  const listed = drawer.tools.map((tool, index) => ({ tool, index }));
  const of = (verdict: string) => listed.filter(({ tool }) => verdictOf(tool) === verdict);
  const leftOut = placesNotAccountedFor(drawer).map((tool) => ({ tool, index: undefined }));
  return [...of('missing'), ...leftOut, ...of('review')];
}

/** What the keys do to the selected tool; nothing to a place that is not accounted for. */
function actionsOn(selected: Exception | undefined, { onFlip, onOpen }: PictureKeysOptions) {
  if (selected?.index === undefined) return {};
  const { tool, index } = selected;
  return {
    p: () => onFlip({ tool, index, status: 'present' }),
    m: () => onFlip({ tool, index, status: 'missing' }),
    enter: () => onOpen(tool),
  };
}

function wordsOf({ tool, index }: Exception): string {
  return `${tool.name}: ${index === undefined ? 'not accounted for' : verdictWords[verdictOf(tool)]}`;
}

/** The keys of the picture, which work only while it has the focus. */
export function usePictureKeys(options: PictureKeysOptions) {
  const { drawer, selectedId, onSelect, onCapture, onNext, onCompare } = options;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const exceptions = exceptionsOf(drawer);
  const at = exceptions.findIndex(({ tool }) => tool.uniqueId === selectedId);
  const selected = exceptions[at];
  const step = (by: number) => {
    const from = at < 0 && by < 0 ? 0 : at;
    const next = exceptions[(from + by + exceptions.length) % exceptions.length];
    if (next) onSelect(next.tool.uniqueId);
  };
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    c: onCapture,
    n: onNext,
    t: onCompare,
    j: () => step(1),
    k: () => step(-1),
    '?': () => setIsHelpOpen(!isHelpOpen),
    ...actionsOn(selected, options),
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget) actByKey(event, actions);
  };
  return {
    handleKeyDown,
    isHelpOpen,
    /** For screen readers: the exception that the keys act on. */
    said: selected ? wordsOf(selected) : '',
  };
}

/** Sent along to the drawer that N leads to. */
export const CARRIED_KEYS = 'keys-of-picture';

/** After N the picture of the next drawer has the keys at once. For what is around that picture. */
export function useCarriedKeys() {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (!isFree || window.history.state !== CARRIED_KEYS) return;
    around.current?.querySelector<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
  }, []);
  return around;
}

const keys = [
  ['C', 'capture'],
  ['J', 'next exception'],
  ['K', 'previous'],
  ['P', 'present'],
  ['M', 'missing'],
  ['T', 'template'],
  ['N', 'next drawer'],
  ['?', 'help'],
] as const;

/** Visible while the picture has the keyboard's focus, or after ?. */
export function KeyHelp({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <ul
      aria-label="Keys"
      className={cx(
        'flex-wrap justify-center gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 text-sm text-ink-soft peer-focus-visible:flex',
        isOpen ? 'flex' : 'hidden',
      )}
    >
      {keys.map(([key, words]) => (
        <li key={key}>
          <kbd className="font-mono font-bold text-ink">{key}</kbd> {words}
        </li>
      ))}
    </ul>
  );
}
