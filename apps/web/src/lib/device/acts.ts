import { queryOptions } from '@tanstack/react-query';
import { deviceDb } from './device-db.ts';
import type { KeptAct } from './device-db.ts';
import { persistStorage } from './persist-storage.ts';

/** A person and a drawer, or a whole toolbox. */
export type ActPlace = Pick<KeptAct, 'userId' | 'toolboxId' | 'drawerNumber'>;

/** An act to keep, before it gets its order. */
export type NewAct = Pick<KeptAct, 'id' | 'at' | 'kind' | 'content'> &
  Partial<Pick<KeptAct, 'problem'>> &
  ActPlace;

/** Acts with a common place keep their order; those on a whole toolbox also with all its drawers. */
export function overlap(one: ActPlace, other: ActPlace): boolean {
  if (one.userId !== other.userId || one.toolboxId !== other.toolboxId) return false;
  return one.drawerNumber === null || other.drawerNumber === null || one.drawerNumber === other.drawerNumber;
}

/**
 * True if later acts wait for this one. A completion that lacks only its signature holds nothing back: the
 * statement shows what is counted by then.
 */
export const holdsBack = ({ problem }: Pick<KeptAct, 'problem'>): boolean => problem !== 'unsigned';

const placeKey = ({ userId, toolboxId, drawerNumber }: ActPlace) =>
  JSON.stringify([userId, toolboxId, drawerNumber]);

const listeners = new Set<() => void>();

/** Calls back after each change of the kept acts, in this tab. */
export function watchActs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Keeps an act, with its picture if it is a photo. A photo replaces an unsent one of the same drawer, unless
 * the person has acted on that one since, or someone else has changed the drawer: then both stay. Rejects if
 * the device has no room or no database.
 */
export async function keepAct(act: NewAct, photo?: string): Promise<void> {
  const tx = (await deviceDb()).transaction(['acts', 'shots'], 'readwrite');
  // If a step fails for lack of room, so does the transaction; the step's error says why.
  tx.done.catch(() => undefined);
  const acts = tx.objectStore('acts');
  const all = await acts.getAll();
  for (const former of act.kind === 'photo' ? all.filter((other) => isReplaced(other, act, all)) : []) {
    await acts.delete(former.id);
    await tx.objectStore('shots').delete(former.id);
  }
  const order = Math.max(0, ...all.map((other) => other.order)) + 1;
  await acts.add({ problem: undefined, ...act, order, sending: undefined });
  if (photo !== undefined) await tx.objectStore('shots').put({ id: act.id, photo });
  await tx.done;
  announce();
  if (!isPersistenceAsked) void persistStorage();
  isPersistenceAsked = true;
}

/** Asked once per page: a browser may show the question to the person. */
let isPersistenceAsked = false;

/** True for an unsent photo of this drawer that no mark and no completion belongs to. */
function isReplaced(former: KeptAct, photo: ActPlace, all: readonly KeptAct[]): boolean {
  const isActedOn = all.some(
    (later) => later.order > former.order && later.kind !== 'photo' && overlap(later, former),
  );
  return isPhotoOf(photo, former) && former.problem !== 'changed' && !isActedOn;
}

/** True for a photo of this drawer. */
export const isPhotoOf = (place: ActPlace, { kind, ...other }: KeptAct): boolean =>
  kind === 'photo' && placeKey(place) === placeKey(other);

type ActChange = Partial<Pick<KeptAct, 'content' | 'sending' | 'problem'>>;

/** Changes an act that is still there: a removed one does not come back. */
export async function changeAct({ id }: Pick<KeptAct, 'id'>, change: ActChange): Promise<void> {
  const tx = (await deviceDb()).transaction('acts', 'readwrite');
  const before = await tx.store.get(id);
  if (before) await tx.store.put({ ...before, ...change });
  await tx.done;
  announce();
}

/**
 * Removes a finished act. In the same transaction, `next` changes the later acts that overlap it, so that
 * they continue from its result.
 */
export async function removeAct(
  act: KeptAct,
  next: (later: KeptAct) => ActChange | undefined = () => undefined,
): Promise<void> {
  const tx = (await deviceDb()).transaction(['acts', 'shots'], 'readwrite');
  const acts = tx.objectStore('acts');
  for (const later of await acts.getAll()) {
    const change = later.order > act.order && overlap(later, act) ? next(later) : undefined;
    if (change) await acts.put({ ...later, ...change });
  }
  await acts.delete(act.id);
  await tx.objectStore('shots').delete(act.id);
  await tx.done;
  announce();
}

/**
 * Removes an act that will never arrive. Marks and a completion that were made on such a photo wait for the
 * person: the drawer shows another one. So does the completion of its toolbox: its drawers are not as the
 * person left them.
 */
export async function dropAct(act: KeptAct): Promise<void> {
  const end = act.kind === 'photo' ? await endOfPhoto(act) : act.order;
  const isUndone = ({ order, kind, problem }: KeptAct) =>
    kind === 'inventory' ? problem !== 'unsigned' : order < end && kind !== 'photo';
  await removeAct(act, (later) => (isUndone(later) ? { problem: 'changed' } : undefined));
}

/** The order of the next photo of the drawer; what the person did before it, they did on this one. */
export async function endOfPhoto(act: KeptAct): Promise<number> {
  const next = (await findActs(act.userId)).find((other) => other.order > act.order && isPhotoOf(act, other));
  return next?.order ?? Infinity;
}

/**
 * Whether the person completed the drawer with this photo in front of them. They signed without the verdicts
 * on a photo that is judged after that.
 */
export async function isCompletedOn(photo: KeptAct): Promise<boolean> {
  const end = await endOfPhoto(photo);
  return (await findActs(photo.userId)).some(
    ({ order, ...other }) =>
      order > photo.order && order < end && other.kind === 'completion' && overlap(other, photo),
  );
}

/** Removes an act that its screen has dealt with. */
export async function forgetAct({ id }: Pick<KeptAct, 'id'>): Promise<void> {
  await (await deviceDb()).delete('acts', id);
  announce();
}

export async function findAct(id: string): Promise<KeptAct | undefined> {
  return (await deviceDb()).get('acts', id);
}

export async function findShot(id: string): Promise<string | undefined> {
  return (await (await deviceDb()).get('shots', id))?.photo;
}

async function readAll(): Promise<readonly KeptAct[]> {
  // A browser without storage has no acts.
  const all = await deviceDb().then(
    (db) => db.getAll('acts'),
    () => [],
  );
  return all.sort((a, b) => a.order - b.order);
}

/** This person's acts in their order. */
export async function findActs(userId: string): Promise<readonly KeptAct[]> {
  return (await readAll()).filter((act) => act.userId === userId);
}

const ACTS = ['device', 'acts'];

/** Every act on this device, in order. */
export const allActsQuery = () => queryOptions({ queryKey: ACTS, queryFn: readAll, staleTime: Infinity });

/** This person's acts, in order. */
export const actsQuery = (userId: string) =>
  queryOptions({
    ...allActsQuery(),
    select: (all: readonly KeptAct[]) => all.filter((act) => act.userId === userId),
  });

const attended = new Set<string>();

/**
 * Has a screen send an act that it keeps. Until that ends the background leaves it alone, and nothing shows
 * it as kept; if the tab is closed before the end, the next one finds and sends it.
 */
export async function attendAct<Result>({ id }: Pick<KeptAct, 'id'>, work: () => Promise<Result>) {
  attended.add(id);
  try {
    return await work();
  } finally {
    attended.delete(id);
    announce();
  }
}

/** True while a screen of this tab sends it. */
export const isAttended = ({ id }: Pick<KeptAct, 'id'>): boolean => attended.has(id);

const held = new Map<string, number>();
/**
 * Keeps the background from sending a place's acts while a screen works on them. Returns a function that
 * allows it again.
 */
export function holdActs(place: ActPlace): () => void {
  const key = placeKey(place);
  held.set(key, (held.get(key) ?? 0) + 1);
  announce();
  return () => {
    held.set(key, (held.get(key) ?? 1) - 1);
    announce();
  };
}

/** True while a screen works on this act or its place. */
export const isHeld = (act: ActPlace & Pick<KeptAct, 'id'>): boolean =>
  isAttended(act) || (held.get(placeKey(act)) ?? 0) > 0;
