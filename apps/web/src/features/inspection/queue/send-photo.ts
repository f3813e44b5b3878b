import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { z } from 'zod';
import { changedDrawerIn, lastSaveIdIn } from '../../../lib/changed-drawer.ts';
import { call } from '../../../lib/call.ts';
import { changeAct, findAct, findShot, isCompletedOn, isHeld } from '../../../lib/device/acts.ts';
import { judgePhoto, lateOrUnjudged, saveScan } from '../photo/photo-content.ts';
import type { PhotoContent } from '../photo/photo-content.ts';
import { EARLIER_PHOTO } from '../shared/act-content.ts';
import type { ActOf } from '../shared/act-content.ts';
import { ActStopped } from './act-stopped.ts';
import type { SentAct } from './sent-act.ts';
import { settleSavedPhoto } from '../photo/settle-photo.ts';

/** The engine's response to the photo, without the picture. */
const judged = z.custom<Omit<PhotoContent, 'photo'>>((value) => typeof value === 'object' && value !== null);

/**
 * Has a photo judged and saves it. Each step has its own idempotency key, so a retry has no second effect.
 */
export async function sendPhoto(act: ActOf<'photo'>): Promise<SentAct> {
  const photo = await findShot(act.id);
  const { toolboxId, drawerNumber } = act;
  if (photo === undefined || drawerNumber === null) throw new ActStopped('refused');
  const before = await call(endpoints.getDrawer, {
    params: { toolboxId, drawerNumber: String(drawerNumber) },
  });
  if (!before) throw new Error('The response is empty');
  const verdict = await judgeOnce(act, before, photo);
  const stillThere = await findAct(act.id);
  if (isHeld(act) || !stillThere) throw new Error('A screen has taken over');
  const content = (await isCompletedOn(act)) ? lateOrUnjudged(verdict, before) : verdict;
  const saved = await save(act, content);
  await settleSavedPhoto(act, saved, verdict);
  return { act, drawer: saved, photo: { content, before } };
}

async function save(act: ActOf<'photo'>, { imageUrl, tools, isComparedLate }: PhotoContent): Promise<Drawer> {
  const { toolboxId, drawerNumber, content } = act;
  const place = { toolboxId, number: Number(drawerNumber) };
  const saveOver = (version: number) =>
    saveScan(
      place,
      { imageUrl, tools: [...tools], version, ...compact({ isComparedLate }) },
      { idOf: () => act.id, queued: { at: new Date(act.at) } },
    );
  try {
    return await saveOver(content.version);
  } catch (error) {
    const now = changedDrawerIn(error, 'drawer_changed');
    const last = lastSaveIdIn(error);
    const ours = last === act.id ? last : content.sent.find(({ id }) => id === last)?.print;
    if (!now || ours === undefined) throw error;
    // Only the response was lost: of this photo, sent by its screen, or of the one that it replaced.
    return ours === EARLIER_PHOTO ? saveOver(now.version) : now;
  }
}

/** Judges the photo, or returns the response of an earlier try. */
async function judgeOnce(act: ActOf<'photo'>, drawer: Drawer, photo: string): Promise<PhotoContent> {
  const known = judged.safeParse(act.sending).data;
  if (known) return { ...known, photo };
  const toolbox = await call(endpoints.getToolbox, { params: { toolboxId: act.toolboxId } });
  if (!toolbox) throw new Error('The response is empty');
  const content = await judgePhoto({
    toolbox,
    drawer,
    photo,
    queued: { at: new Date(act.at) },
    withKey: (_, send) => send(`${act.id}-judged`),
  });
  const { photo: _photo, ...sending } = content;
  await changeAct(act, { sending });
  return content;
}
