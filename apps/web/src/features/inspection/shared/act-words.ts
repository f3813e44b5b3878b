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
      return 'Inventory completed';
    case undefined:
      return 'An entry that cannot be read';
  }
}

const problemWords: Record<ActProblem, string> = {
  changed: 'The drawer has changed: open it to choose',
  refused: 'Not accepted: open it to see why',
  mismatch: 'The photo does not show this drawer: retake it',
  gone: 'The toolbox or drawer was deleted',
  doubted: 'The engine sees this tool as missing: look again',
};

/** The state of an unsent act. `isBehind`: an earlier act on the same place needs a decision. */
export function stateWords({ problem }: KeptAct, isBehind: boolean): string {
  if (problem) return problemWords[problem];
  return isBehind ? 'Waiting for an earlier entry' : 'Waiting for the server';
}
