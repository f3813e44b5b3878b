import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import { capitalized, countOf } from '../../../lib/format.ts';
import { groupsBy } from '../../../lib/groups-by.ts';
import { parseAct } from './act-content.ts';

const UNREADABLE = 'An unreadable entry';

/** What a person did, for the list of unsent acts. */
export function actWords(kept: KeptAct): string {
  const act = parseAct(kept);
  switch (act?.kind) {
    case 'photo':
      return 'Photo';
    case 'mark':
      return `${act.content.name} marked ${act.content.status}`;
    case 'completion':
      return 'Drawer completed';
    case 'inventory':
      return act.content.inventoryId ? 'Inventory to be signed' : 'Inventory completed';
    case undefined:
      return UNREADABLE;
  }
}

/** Why an act waits for the person, and what to do. */
export const problemWords: Record<ActProblem, string> = {
  changed: 'The drawer has changed: open it to choose',
  refused: 'Not accepted: open it to see why',
  mismatch: 'The photo was refused, look again',
  unlike: 'The photo may show another drawer: retake it or use it',
  gone: 'The toolbox or drawer was deleted',
  doubted: 'Stowed sees this tool as missing: look again',
  unjudged: 'The photo was not compared, look again',
  unsigned: 'Not complete until you sign: open it to sign',
};

/** What waits for one drawer, or for a toolbox as a whole: 'Photo, 3 marks, completion'. */
export function groupWords(group: readonly KeptAct[]): string {
  const parts = groupsBy(group, kindWords);
  return capitalized(
    parts.map(([word, { length }]) => (length === 1 ? word : countOf(length, word))).join(', '),
  );
}

function kindWords(kept: KeptAct): string {
  const words = actWords(kept);
  if (kept.kind === 'inventory' || words === UNREADABLE) return words.toLowerCase();
  return kept.kind;
}

/** The marked tools: 'Marked present: Hammer, Torch'. */
export function markWords(group: readonly KeptAct[]): string[] {
  const marks = group.flatMap((kept) => {
    const act = parseAct(kept);
    return act?.kind === 'mark' ? [act.content] : [];
  });
  return groupsBy(marks, ({ status }) => status).map(
    ([status, of]) => `Marked ${status}: ${of.map(({ name }) => name).join(', ')}`,
  );
}

interface Waiting {
  /** An earlier act on the same place needs a decision. */
  readonly isBehind: boolean;
  /** The organization signs what is completed. */
  readonly isSigning: boolean;
}

/** What unsent acts of one place wait for. */
export function waitingWords(group: readonly KeptAct[], { isBehind, isSigning }: Waiting): string {
  const waiting = isBehind ? 'Waiting for an earlier entry' : 'Waiting for the server';
  const isToSign = isSigning && group.some(({ kind }) => kind === 'inventory');
  return isToSign ? `${waiting}, then to be signed` : waiting;
}
