import {
  changeAct,
  findActs,
  findShot,
  holdsBack,
  isAttended,
  isPhotoOf,
  keepAct,
  overlap,
  removeAct,
} from '../../../lib/device/acts.ts';
import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import type { Sent } from '../../../lib/draft/draft.ts';
import { randomId } from '../../../lib/random-id.ts';

/** A photo that is not saved yet. */
interface UnsavedPhoto {
  readonly body: { readonly photo: string; readonly takenAt?: string | undefined };
  readonly base: { readonly version: number };
  readonly sent: readonly Sent[];
}

/** A person and a drawer. The functions here are about its newest unsent photo. */
export interface PhotoOwner {
  readonly userId: string;
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

async function findPhotoAct(owner: PhotoOwner): Promise<KeptAct | undefined> {
  return (await findActs(owner.userId)).findLast((act) => isPhotoOf(owner, act));
}

export async function findPhoto(owner: PhotoOwner) {
  const act = await findPhotoAct(owner);
  const photo = act && (await findShot(act.id));
  return act && photo !== undefined ? { act, photo } : undefined;
}

const contentOf = ({ body: { takenAt }, base: { version }, sent }: UnsavedPhoto) => ({
  version,
  takenAt,
  sent,
});

/**
 * With a `problem` the background leaves it to a person. Returns the saves that may have reached the server,
 * also of the photo that this one replaces. Rejects if the device has no room or no database: the photo is
 * then only in this tab.
 */
export async function keepPhoto(owner: PhotoOwner, kept: UnsavedPhoto, problem?: ActProblem) {
  const sent = [...(await savesBefore(owner)), ...kept.sent];
  const content = contentOf({ ...kept, sent });
  await keepAct(
    { ...owner, id: randomId(), at: Date.now(), kind: 'photo', content, problem },
    kept.body.photo,
  );
  return sent;
}

/** The saves of the photo that waits. Their responses may be lost: they are not changes by someone else. */
async function savesBefore(owner: PhotoOwner): Promise<readonly Sent[]> {
  const former = await findPhotoAct(owner);
  if (!former) return [];
  const { EARLIER_PHOTO, photoContent } = await import('../shared/act-content.ts');
  const sent = photoContent.safeParse(former.content).data?.sent ?? [];
  return [...sent.map(({ id }) => id), former.id].map((id) => ({ id, print: EARLIER_PHOTO }));
}

/** How the drawer's newest photo waits on this device; undefined if this photo is not kept. */
export async function waitOfPhoto(owner: PhotoOwner, picture: string | undefined) {
  const acts = (await findActs(owner.userId)).filter((act) => !isAttended(act));
  const photo = acts.findLast((act) => isPhotoOf(owner, act));
  if (!photo || (await findShot(photo.id)) !== picture) return undefined;
  const others = acts.filter((act) => act !== photo && holdsBack(act));
  return {
    /** Earlier acts on this drawer must arrive first. */
    isBehind: others.some((other) => other.order < photo.order && overlap(other, owner)),
    /** Something else waits for the server too. */
    isOutageKnown: others.some(({ problem }) => problem === undefined),
  };
}

/** Stores what its screen has sent so far. Returns false if the photo is not kept; another may be. */
export async function changePhoto(owner: PhotoOwner, kept: UnsavedPhoto): Promise<boolean> {
  const found = await findPhoto(owner);
  if (found?.photo !== kept.body.photo) return false;
  await changeAct(found.act, { content: contentOf(kept) });
  return true;
}

/** With a `problem` the photo waits for a person; without one it is sent again. */
export async function stopPhoto(owner: PhotoOwner, problem: ActProblem | undefined): Promise<void> {
  const act = await findPhotoAct(owner);
  if (act) await changeAct(act, { problem });
}

/** Removes a photo of another drawer: the person has decided to take one of this. */
export async function forgetStoppedPhoto(owner: PhotoOwner): Promise<void> {
  const act = await findPhotoAct(owner);
  if (act?.problem === 'unlike' || act?.problem === 'mismatch') await removeAct(act);
}

export async function forgetPhoto(owner: PhotoOwner): Promise<void> {
  const act = await findPhotoAct(owner);
  if (act) await removeAct(act);
}

/** Records that the person gave the photo up for what is saved. Rejects if the server does not have it. */
export async function putPhotoAside(owner: PhotoOwner): Promise<void> {
  const act = await findPhotoAct(owner).catch(() => undefined);
  if (!act) return;
  // Few photos are put aside.
  const { putAside } = await import('../shared/put-aside.ts');
  await putAside(act);
}
