import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import { parseAct } from './act-content.ts';

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
      return 'An unreadable entry';
  }
}

const problemWords: Record<ActProblem, string> = {
  changed: 'The drawer has changed: open it to choose',
  refused: 'Not accepted: open it to see why',
  mismatch: 'The photo was refused, look again',
  unlike: 'The photo may show another drawer: retake it or use it',
  gone: 'The toolbox or drawer was deleted',
  doubted: 'Stowed sees this tool as missing: look again',
  unjudged: 'The photo was not compared, look again',
  unsigned: 'Not complete until you sign: open it to sign',
};

interface Waiting {
  /** An earlier act on the same place needs a decision. */
  readonly isBehind: boolean;
  /** The organization signs what is completed. */
  readonly isSigning: boolean;
}

/** The state of an unsent act. */
export function stateWords({ problem, kind }: KeptAct, { isBehind, isSigning }: Waiting): string {
  if (problem) return problemWords[problem];
  const waiting = isBehind ? 'Waiting for an earlier entry' : 'Waiting for the server';
  return kind === 'inventory' && isSigning ? `${waiting}, then to be signed` : waiting;
}
