import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { KEPT_ON_DEVICE_MS } from '@stowed/domain';
import { isOutage } from '../api-error.ts';
import { readToken } from '../token.ts';
import { noteAnswered, noteKeptAnswer } from './connection.ts';
import { deviceDb } from './device-db.ts';
import { forgetOwner, ownerNow } from './kept-owner.ts';
import { keepListedTemplates, keepPictures, withKeptPictures } from './kept-pictures.ts';
import { pathPattern } from './path-pattern.ts';

/** The calls of the screens that work without a network. */
const kept = [
  endpoints.getUser,
  endpoints.listToolboxes,
  endpoints.getToolbox,
  endpoints.listDrawers,
  endpoints.getDrawer,
  endpoints.getDashboard,
  endpoints.listInventories,
  endpoints.listMissingTools,
  endpoints.listCases,
  endpoints.listBlockedWorkItems,
  endpoints.getOverview,
  endpoints.getSettings,
].map(pathPattern);

const withoutQuery = (path: string): string => path.replace(/\?.*$/, '');

const drawerPath = pathPattern(endpoints.getDrawer);
const listPath = pathPattern(endpoints.listDrawers);
const toolboxPath = pathPattern(endpoints.getToolbox);

type Answer = Found & { readonly owner: string; readonly path: string };

interface Found {
  /** When it arrived, milliseconds since 1970. */
  readonly at: number;
  readonly body: unknown;
}

/**
 * Fetches a path. If the service does not respond, returns the newest response that this person kept on this
 * device in the last 7 days, if any. Throws any other failure.
 */
export async function fetchOrKept<Body>(path: string, fetch: () => Promise<Body>): Promise<Body> {
  return (await fetchFreshOrKept(path, fetch)).body;
}

interface FreshOrKept<Body> {
  readonly body: Body;
  /** False for a response that this device had kept. */
  readonly isFresh: boolean;
}

/** Like fetchOrKept, and says which of both it is. */
export async function fetchFreshOrKept<Body>(
  path: string,
  fetch: () => Promise<Body>,
): Promise<FreshOrKept<Body>> {
  const token = readToken();
  if (token === null || !kept.some((pattern) => pattern.test(withoutQuery(path)))) {
    return { body: await fetch(), isFresh: true };
  }
  const owner = ownerNow();
  try {
    const body = await fetch();
    noteAnswered();
    if (readToken() === token) keepAnswer(path, body);
    return { body, isFresh: true };
  } catch (error) {
    const found = isOutage(error) && owner ? await findShown(owner, path).catch(() => undefined) : undefined;
    if (!owner || !found) throw error;
    noteKeptAnswer(found.at);
    // It was kept from the same call, so it has the same type.
    return { body: (await withKeptPictures(owner, found.body)) as Body, isFresh: false };
  }
}

/**
 * Keeps a response, or what a write returned, so that an earlier one to this path is not shown after it.
 * Keeping is optional: no screen waits for it, and none fails if there is no room.
 */
export function keepAnswer(path: string, body: unknown): void {
  const owner = ownerNow();
  if (owner === undefined) return;
  const answer = { owner, path, body };
  void keep(answer)
    .then(() => keepListedTemplates(answer))
    .catch(() => undefined);
}

async function keep(answer: { readonly owner: string; readonly path: string; readonly body: unknown }) {
  const db = await deviceDb();
  await db.put('answers', { ...answer, at: Date.now() });
  await keepPictures(answer);
}

/**
 * Keeps responses as if their screens had been opened, and their pictures. Rejects if the device has no room
 * or a picture cannot be loaded.
 */
export async function keepAll(answers: readonly { readonly path: string; readonly body: unknown }[]) {
  const owner = ownerNow();
  for (const answer of owner === undefined ? [] : answers) {
    // Someone else may sign in before all are kept.
    if (owner !== undefined && ownerNow() === owner) await keep({ owner, ...answer });
  }
}

/** When a response to this path was kept, milliseconds since 1970; undefined if none is. */
export async function keptAt(path: string): Promise<number | undefined> {
  const owner = ownerNow();
  return owner === undefined ? undefined : (await find(owner, path))?.at;
}

async function find(owner: string, path: string): Promise<Found | undefined> {
  const answer = await (await deviceDb()).get('answers', [owner, path]);
  const kept = answer && Date.now() - answer.at < KEPT_ON_DEVICE_MS ? answer : undefined;
  if (kept && listPath.test(path)) return withNewerDrawers(kept);
  const listed = drawerPath.test(path) ? await findListed(owner, path) : undefined;
  return listed && listed.at > (kept?.at ?? 0) ? listed : kept;
}

/** A kept list of drawers, with what has been kept of single drawers since. */
async function withNewerDrawers({ owner, path, at, body }: Answer): Promise<Found> {
  const db = await deviceDb();
  const drawers = await Promise.all(
    (Array.isArray(body) ? (body as readonly Drawer[]) : []).map(async (drawer) => {
      const single = await db.get('answers', [owner, `${path.slice(0, -1)}/${drawer.number}`]);
      return single && single.at > at ? single.body : drawer;
    }),
  );
  return { at, body: drawers };
}

/** Without a kept list of toolboxes, those that were opened one by one. */
async function findShown(owner: string, path: string): Promise<Found | undefined> {
  const found = await find(owner, path);
  return found || path !== endpoints.listToolboxes.path ? found : findOpenedToolboxes(owner);
}

async function findOpenedToolboxes(owner: string): Promise<Found | undefined> {
  const answers = await (await deviceDb()).getAll('answers');
  const opened = answers.filter(
    ({ path, at, ...answer }) =>
      answer.owner === owner && toolboxPath.test(path) && Date.now() - at < KEPT_ON_DEVICE_MS,
  );
  if (opened.length === 0) return undefined;
  return { at: Math.min(...opened.map(({ at }) => at)), body: opened.map(({ body }) => body) };
}

/** A drawer as the kept list of its toolbox has it: the list contains whole drawers. */
async function findListed(owner: string, path: string): Promise<Found | undefined> {
  const list = await find(owner, path.replace(/\/\d+$/, 's'));
  const drawers = Array.isArray(list?.body) ? (list.body as readonly Partial<Drawer>[]) : [];
  const body = drawers.find(({ number }) => path.endsWith(`/${number}`));
  return list && body && { at: list.at, body };
}

/** Removes what is older than a week. */
export async function removeOldAnswers(): Promise<void> {
  const db = await deviceDb();
  for (const store of ['answers', 'pictures'] as const) {
    const tx = db.transaction(store, 'readwrite');
    for await (const cursor of tx.store) {
      if (Date.now() - cursor.value.at >= KEPT_ON_DEVICE_MS) await cursor.delete();
    }
    await tx.done;
  }
}

/** Removes everything that this device kept of responses, of every person. */
export async function removeAnswers(): Promise<void> {
  forgetOwner();
  const db = await deviceDb();
  await Promise.all([db.clear('answers'), db.clear('pictures')]);
}
