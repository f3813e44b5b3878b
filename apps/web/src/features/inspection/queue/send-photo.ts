import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { z } from 'zod';
import { changedDrawerIn, lastSaveIdIn } from '../../../lib/changed-drawer.ts';
import { call } from '../../../lib/call.ts';
import {
  changeAct,
  endOfPhoto,
  findAct,
  findActs,
  findShot,
  isHeld,
  overlap,
} from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { judgePhoto, saveScan, unjudgedContent } from '../photo/photo-content.ts';
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
  const content = contentToSave(await actsOnPhoto(act), { before, verdict, photo });
  const saved = await save(act, content);
  await settleSavedPhoto(act, saved, verdict.verdicts);
  return { act, drawer: saved, photo: { content, before } };
}

async function save(act: ActOf<'photo'>, { imageUrl, tools }: PhotoContent): Promise<Drawer> {
  const { toolboxId, drawerNumber, content } = act;
  const place = { toolboxId, number: Number(drawerNumber) };
  const saveOver = (version: number) =>
    saveScan(
      place,
      { imageUrl, tools: [...tools], version },
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

/** What the person did with the photo in front of them: the drawer's later acts, up to its next photo. */
async function actsOnPhoto(act: ActOf<'photo'>): Promise<readonly KeptAct[]> {
  const end = await endOfPhoto(act);
  return (await findActs(act.userId)).filter(
    ({ order, ...other }) => order > act.order && order < end && overlap(other, act),
  );
}

interface Judged {
  readonly before: Drawer;
  readonly verdict: PhotoContent;
  readonly photo: string;
}

/**
 * A person who completed the drawer signed it without seeing the verdicts: the photo is then saved as
 * unjudged, and only the record has the verdicts.
 */
function contentToSave(since: readonly KeptAct[], { before, verdict, photo }: Judged): PhotoContent {
  const isSigned = since.some(({ kind }) => kind === 'completion');
  return isSigned ? unjudgedContent(photo, { drawer: before, imageUrl: photo }) : verdict;
}
