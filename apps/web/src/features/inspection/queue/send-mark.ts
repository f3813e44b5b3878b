import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { removeAct } from '../../../lib/device/acts.ts';
import type { ActOf } from '../shared/act-content.ts';
import { ActStopped } from './act-stopped.ts';
import { isStillSeen, markTool } from './mark-tool.ts';
import type { SentAct } from './sent-act.ts';
import { settleAct } from '../photo/settle-act.ts';

export async function sendMark(act: ActOf<'mark'>): Promise<SentAct> {
  const { content, toolboxId, drawerNumber } = act;
  if (drawerNumber === null) throw new ActStopped('refused');
  const queued = { at: new Date(act.at) };
  const send = (version: number) =>
    markTool({ ...content, toolboxId, drawerNumber, version, idempotencyKey: act.id, queued });
  try {
    const drawer = await send(content.version);
    await (drawer ? settleAct(act, drawer) : removeAct(act));
    return { act, drawer };
  } catch (error) {
    const theirs = changedDrawerIn(error, 'drawer_changed');
    if (!theirs || !isStillSeen(content, theirs)) throw error;
    const drawer = await send(theirs.version);
    // Someone else changed the drawer too; later acts find that out by their own version.
    await removeAct(act);
    return { act, drawer };
  }
}
