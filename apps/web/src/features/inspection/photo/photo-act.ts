import type { Drawer } from '@stowed/contract';
import {
  changeAct,
  dropAct,
  findAct,
  findActs,
  findShot,
  holdsBack,
  isCompletedOn,
  isAttended,
  isPhotoOf,
  keepAct,
  overlap,
  removeAct,
} from '../../../lib/device/acts.ts';
import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import type { Sent } from '../../../lib/draft/draft.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { SavedPhoto } from './settle-photo.ts';

/** A photo that is not saved yet. */
interface UnsavedPhoto {
  readonly body: { readonly photo: string; readonly takenAt?: string | undefined };
  readonly base: { readonly version: number };
  readonly sent: readonly Sent[];
}

/** A person and a drawer. */
export interface PhotoOwner {
  readonly userId: string;
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

/** The drawer's unsent photos in their order. */
async function photosOf(owner: PhotoOwner): Promise<readonly KeptAct[]> {
  return (await findActs(owner.userId)).filter((act) => isPhotoOf(owner, act));
}

/** The drawer's unsent photo to show: the first that needs the person, else the newest. */
export async function findPhoto(owner: PhotoOwner) {
  const photos = await photosOf(owner);
  const act = photos.find(({ problem }) => problem !== undefined) ?? photos.at(-1);
  const photo = act && (await findShot(act.id));
  return act && photo !== undefined ? { act, photo } : undefined;
}

/** The id of the drawer's unsent photo with this picture, the newest of several. */
export async function idOfPhoto(owner: PhotoOwner, picture: string): Promise<string | undefined> {
  for (const { id } of (await photosOf(owner)).toReversed()) {
    if ((await findShot(id)) === picture) return id;
  }
  return undefined;
}

const contentOf = ({ body: { takenAt }, base: { version }, sent }: UnsavedPhoto) => ({
  version,
  takenAt,
  sent,
});

/**
 * With a `problem` the background leaves it to a person. Returns the photo's id, and the saves that may have
 * reached the server, also of the photo that this one replaces. Rejects if the device has no room or no
 * database: the photo is then only in this tab.
 */
export async function keepPhoto(owner: PhotoOwner, kept: UnsavedPhoto, problem?: ActProblem) {
  const id = randomId();
  const sent = [...(await savesBefore(owner)), ...kept.sent];
  const content = contentOf({ ...kept, sent });
  await keepAct({ ...owner, id, at: Date.now(), kind: 'photo', content, problem }, kept.body.photo);
  return { id, sent };
}

/** The saves of the photo that waits. Their responses may be lost: they are not changes by someone else. */
async function savesBefore(owner: PhotoOwner): Promise<readonly Sent[]> {
  const former = (await photosOf(owner)).at(-1);
  if (!former) return [];
  const { EARLIER_PHOTO, photoContent } = await import('../shared/act-content.ts');
  const sent = photoContent.safeParse(former.content).data?.sent ?? [];
  return [...sent.map(({ id }) => id), former.id].map((id) => ({ id, print: EARLIER_PHOTO }));
}

/** How this photo waits on this device; undefined if it is not kept. */
export async function waitOfPhoto(owner: PhotoOwner, id: string | undefined) {
  const acts = (await findActs(owner.userId)).filter((act) => !isAttended(act));
  const photo = acts.find((act) => act.id === id);
  if (!photo) return undefined;
  const others = acts.filter((act) => act !== photo && holdsBack(act));
  return {
    /** Earlier acts on this drawer must arrive first. */
    isBehind: others.some((other) => other.order < photo.order && overlap(other, owner)),
    /** Something else waits for the server too. */
    isOutageKnown: others.some(({ problem }) => problem === undefined),
  };
}

/** Stores what its screen has sent so far. Returns false if the photo is no longer kept. */
export async function changePhoto(id: string, kept: UnsavedPhoto): Promise<boolean> {
  const act = await findAct(id);
  if (act) await changeAct(act, { content: contentOf(kept) });
  return act !== undefined;
}

/** With a `problem` the photo waits for a person; without one it is sent again. */
export async function stopPhoto(id: string, problem: ActProblem | undefined): Promise<void> {
  await changeAct({ id }, { problem });
}

/**
 * Ends the wait of a photo: the person has decided to take another. The record says that one of this drawer
 * was put aside; rejects if the server does not have it.
 */
export async function forgetStoppedPhoto(id: string): Promise<void> {
  const act = await findAct(id);
  if (act?.problem === 'changed') await putPhotoAside(id);
  if (act?.problem === 'unlike' || act?.problem === 'mismatch') await dropAct(act);
}

/** Whether the person has completed the drawer with this kept photo already. */
export async function isCompletedWith(owner: PhotoOwner, photo: string): Promise<boolean> {
  const id = await idOfPhoto(owner, photo);
  const act = id === undefined ? undefined : await findAct(id);
  return act !== undefined && (await isCompletedOn(act));
}

export async function forgetPhoto(id: string): Promise<void> {
  const act = await findAct(id);
  if (act) await dropAct(act);
}

/**
 * Removes a photo that its screen has saved. What the person did on it continues from there, as after a photo
 * that the background sent.
 */
export async function settlePhoto(id: string, saved: Drawer, photo: SavedPhoto): Promise<void> {
  const act = await findAct(id);
  if (!act) return;
  const later = (await findActs(act.userId)).some((other) => other.order > act.order && overlap(other, act));
  if (!later) return removeAct(act);
  const { settleSavedPhoto } = await import('./settle-photo.ts');
  return settleSavedPhoto(act, saved, photo);
}

/** Records that the person gave the photo up for what is saved. Rejects if the server does not have it. */
export async function putPhotoAside(id: string): Promise<void> {
  const act = await findAct(id).catch(() => undefined);
  if (!act) return;
  // Few photos are put aside.
  const { putAside } = await import('../shared/put-aside.ts');
  await putAside(act);
}
