import { endpoints } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { call } from '../../../lib/call.ts';
import { changeAct, removeAct } from '../../../lib/device/acts.ts';
import type { ActOf } from '../shared/act-content.ts';
import { ActStopped } from './act-stopped.ts';
import type { SentAct } from './sent-act.ts';
import { settleAct } from '../photo/settle-act.ts';
import { signedTools } from './signed-tools.ts';
import type { Signed } from './signed-tools.ts';

/** Completes a drawer if the server holds exactly what the person signed. */
export async function sendCompletion(act: ActOf<'completion'>): Promise<SentAct> {
  const { toolboxId, drawerNumber, content } = act;
  const params = { toolboxId, drawerNumber: String(drawerNumber) };
  const { version, reason, checkedByEye, tools } = content;
  // After the first try, its key and version identify it.
  if (act.sending === undefined && checkedByEye === undefined) {
    const now = await call(endpoints.getDrawer, { params });
    if (!isSameState(tools, signedTools(now?.tools ?? []))) throw new ActStopped('changed');
  }
  await changeAct(act, { sending: 'sent' });
  const body = { status: 'complete' as const, ...compact({ reason, checkedByEye }) };
  const answer = await call(
    endpoints.setDrawerStatus,
    { params, body },
    { idempotencyKey: act.id, seenVersion: version, queued: { at: new Date(act.at) } },
  );
  await (answer ? settleAct(act, answer.drawer) : removeAct(act));
  return { act, drawer: answer?.drawer };
}

const isSameState = (one: Signed, other: Signed): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Completes a toolbox if each drawer is as the person saw it, or as their own acts left it. */
export async function sendInventory(act: ActOf<'inventory'>): Promise<SentAct> {
  const { toolboxId, content } = act;
  const params = { toolboxId };
  // The toolbox first: a drawer that changes after that makes its version stale.
  const toolbox = await call(endpoints.getToolbox, { params });
  const drawers = await call(endpoints.listDrawers, { params });
  const isAsSeen = drawers?.every(({ number, version }) => content.versions[number] === version) ?? false;
  if (!toolbox || (toolbox.status === 'incomplete' && !isAsSeen)) throw new ActStopped('changed');
  const body = { status: 'complete' as const };
  const options = { idempotencyKey: act.id, seenVersion: toolbox.version };
  await call(endpoints.setToolboxStatus, { params, body }, { ...options, queued: { at: new Date(act.at) } });
  await removeAct(act);
  return { act, drawers: drawers ?? undefined };
}
