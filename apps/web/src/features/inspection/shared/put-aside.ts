import { endpoints } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { call } from '../../../lib/call.ts';
import { dropAct, findShot } from '../../../lib/device/acts.ts';
import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import { actWords } from './act-words.ts';

/** Records that an act was put aside: it never takes effect. */
export async function putAside(act: KeptAct): Promise<void> {
  const { id, toolboxId, drawerNumber, problem = 'changed' } = act;
  const picture = await findShot(id);
  const body = contentOf(act);
  await call(
    endpoints.putAside,
    {
      body: {
        toolboxId,
        drawerNumber,
        call: actWords(act),
        body,
        reason: reasons[problem],
        ...compact({ picture }),
      },
    },
    { idempotencyKey: `${id}-aside`, queued: { at: new Date(act.at) } },
  );
  await dropAct(act);
}

const contentOf = ({ content }: KeptAct): Record<string, unknown> =>
  typeof content === 'object' && content !== null ? { ...content } : {};

const reasons: Record<ActProblem, string> = {
  changed: 'The drawer or toolbox has changed',
  refused: 'The server did not accept it',
  mismatch: 'The photo did not match the drawer',
  unlike: 'The photo seemed to show another drawer',
  gone: 'The toolbox or drawer was deleted',
  doubted: 'Stowed saw the tool as missing',
  unjudged: 'The photo was not compared with the template',
  unsigned: 'It was not signed',
};
