import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { DAY_MS } from '@stowed/domain';
import { isOutage } from '../api-error.ts';
import { fingerprint } from '../fingerprint.ts';
import { readToken } from '../token.ts';
import { noteAnswered, noteKeptAnswer } from './connection.ts';
import { deviceDb } from './device-db.ts';
import { keepPictures, withKeptPictures } from './kept-pictures.ts';
import { pathPattern } from './path-pattern.ts';

/** The calls of the screens that work without a network. */
const kept = [
  endpoints.getUser,
  endpoints.listToolboxes,
  endpoints.getToolbox,
  endpoints.listDrawers,
  endpoints.getDrawer,
  endpoints.getDashboard,
  endpoints.listMissingTools,
  endpoints.listCases,
  endpoints.listBlockedWorkItems,
  endpoints.getOverview,
  endpoints.getSettings,
].map(pathPattern);

const withoutQuery = (path: string): string => path.replace(/\?.*$/, '');

const drawerPath = pathPattern(endpoints.getDrawer);

interface Found {
  /** When it arrived, milliseconds since 1970. */
  readonly at: number;
  readonly body: unknown;
}

const MOST_DAYS = 7;

/** Identifies the session without its token. */
function ownerNow(): string | undefined {
  const token = readToken();
  return token === null ? undefined : fingerprint(token);
}

/**
 * Fetches a path. If the service does not respond, returns the newest response that this session kept in the
 * last 7 days, if any. Throws any other failure.
 */
export async function fetchOrKept<Body>(path: string, fetch: () => Promise<Body>): Promise<Body> {
  const owner = ownerNow();
  if (owner === undefined || !kept.some((pattern) => pattern.test(withoutQuery(path)))) return fetch();
  try {
    const body = await fetch();
    noteAnswered();
    // Keeping is optional: no screen waits for it, and none fails if there is no room.
    if (ownerNow() === owner) void keep({ owner, path, body }).catch(() => undefined);
    return body;
  } catch (error) {
    const found = isOutage(error) ? await find(owner, path).catch(() => undefined) : undefined;
    if (!found) throw error;
    noteKeptAnswer(found.at);
    // It was kept from the same call, so it has the same type.
    return (await withKeptPictures(owner, found.body)) as Body;
  }
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
  const kept = answer && Date.now() - answer.at < MOST_DAYS * DAY_MS ? answer : undefined;
  const listed = drawerPath.test(path) ? await findListed(owner, path) : undefined;
  return listed && listed.at > (kept?.at ?? 0) ? listed : kept;
}

/** A drawer as the kept list of its toolbox has it: the list contains whole drawers. */
async function findListed(owner: string, path: string): Promise<Found | undefined> {
  const list = await find(owner, path.replace(/\/\d+$/, 's'));
  const drawers = Array.isArray(list?.body) ? (list.body as readonly Partial<Drawer>[]) : [];
  const body = drawers.find(({ number }) => path.endsWith(`/${number}`));
  return list && body && { at: list.at, body };
}

/** Removes what other sessions kept, and what is older than a week; without a session, everything. */
export async function removeOldAnswers(): Promise<void> {
  const owner = ownerNow();
  const db = await deviceDb();
  for (const store of ['answers', 'pictures'] as const) {
    const tx = db.transaction(store, 'readwrite');
    for await (const cursor of tx.store) {
      const isOld = Date.now() - cursor.value.at >= MOST_DAYS * DAY_MS;
      if (isOld || cursor.value.owner !== owner) await cursor.delete();
    }
    await tx.done;
  }
}
