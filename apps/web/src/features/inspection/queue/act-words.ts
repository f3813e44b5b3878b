import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import { parseAct } from '../shared/act-content.ts';

/** What a person did, for the list of what is not sent. */
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
  doubted: 'The engine sees this tool missing: look again',
};

/** How far an act has come; `isBehind`: an earlier one of the same place needs a person. */
export function stateWords({ problem }: KeptAct, isBehind: boolean): string {
  if (problem) return problemWords[problem];
  return isBehind ? 'Waits for the entry before it' : 'Waits for the server';
}
