import { endpoints } from '@stowed/contract';
import { readAsDataUrl } from '../read-as-data-url.ts';
import { findActs } from './acts.ts';
import { deviceDb } from './device-db.ts';
import { ownerNow, sessionNow } from './kept-owner.ts';
import { pathPattern } from './path-pattern.ts';

const drawerPath = pathPattern(endpoints.getDrawer);
const listPath = pathPattern(endpoints.listDrawers);
const PREPARATION_MS = 10_000;
/** A first visit with a weak signal prepares for minutes; the responses wait in memory. */
const FIRST_VISIT_MS = 180_000;
/** A picture kept longer ago than this is stored again, so that it stays as long as its drawer. */
const FRESH_MS = 3_600_000;
const PICTURES = ['imageUrl', 'templateImageUrl'] as const;

type Pictured = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Pictured => typeof value === 'object' && value !== null;

/** The path of a stored picture, without the signature of its link. */
function picturePath(link: unknown): string | undefined {
  return typeof link === 'string' && link.startsWith('/') ? link.split('?')[0] : undefined;
}

/** True if this page opens without a network; only then can it use the pictures. */
export const opensOffline = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Whether this browser can open the application without a network, after time to prepare. */
export async function willOpenOffline(limitMs = PREPARATION_MS): Promise<boolean> {
  if (opensOffline() || !('serviceWorker' in navigator)) return opensOffline();
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    // A browser that does not trust the certificate never calls back.
    setTimeout(resolve, limitMs);
  });
  return opensOffline();
}

interface Opened {
  readonly owner: string;
  readonly path: string;
  readonly body: unknown;
}

/** Keeps the photo and the template of an opened drawer. */
export async function keepPictures({ owner, path, body }: Opened) {
  if (!drawerPath.test(path) || !isRecord(body) || !(await willOpenOffline(FIRST_VISIT_MS))) return;
  for (const name of PICTURES) await keepPicture(owner, body[name], (link) => load(link));
}

async function keepPicture(owner: string, link: unknown, loading: (link: string) => Promise<Blob>) {
  const picture = picturePath(link);
  if (picture === undefined) return;
  const key = `${sessionNow()} ${picture}`;
  if (isFresh(seenAt.get(key))) return;
  const db = await deviceDb();
  const kept = await db.get('pictures', [owner, picture]);
  if (!kept || !isFresh(kept.at)) {
    // The same address always shows the same picture, so a kept one only lives longer.
    const content = kept?.content ?? (await loading(String(link)));
    // The person may have signed out since.
    if (ownerNow() !== owner) return;
    await db.put('pictures', { owner, path: picture, at: Date.now(), content });
  }
  seenAt.set(key, kept && isFresh(kept.at) ? kept.at : Date.now());
}

const isFresh = (at: number | undefined): boolean => at !== undefined && Date.now() - at < FRESH_MS;

/** When this page saw that a picture is kept, by session and path: the picture need not be read for it. */
const seenAt = new Map<string, number>();

/** Toolboxes whose templates this page has kept, or tried to, by session and path. */
const triedLists = new Set<string>();

/** Longer than a picture takes with a good signal. */
const SLOW_MS = 3000;

/**
 * Keeps the templates of an opened toolbox, so that its other drawers show theirs without a network. Tried
 * once per toolbox and page load: the list is read again after each act.
 */
export async function keepListedTemplates({ owner, path, body }: Opened): Promise<void> {
  if (!listPath.test(path) || !Array.isArray(body)) return;
  if (!(await willOpenOffline(FIRST_VISIT_MS)) || !isSignalGood()) return;
  const key = `${sessionNow()} ${path}`;
  if (triedLists.has(key)) return;
  triedLists.add(key);
  keepTemplates(owner, body.filter(isRecord), () => triedLists.delete(key));
}

/** Ends when the templates of the toolboxes opened so far are kept. */
let keeping: Promise<void> = Promise.resolve();

/**
 * One after another, each when the page has nothing else to load. The first slow one ends it. What waits to
 * be sent needs the connection first; then a later read of the list tries again.
 */
function keepTemplates(owner: string, drawers: readonly Pictured[], onPutOff: () => void): void {
  keeping = keeping.then(async () => {
    await untilIdle();
    for (const drawer of drawers) {
      if (await isSending(owner)) return onPutOff();
      await keepPicture(owner, drawer['templateImageUrl'], loadQuickly);
    }
  });
  keeping = keeping.catch(() => undefined);
}

const isSending = async (owner: string): Promise<boolean> =>
  (await findActs(owner)).some(({ problem }) => problem === undefined);

/** False if the browser knows that data is dear or the signal weak; some browsers know neither. */
function isSignalGood(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, SLOW_MS);
  });

const loadQuickly = (link: string): Promise<Blob> =>
  load(link, { priority: 'low', signal: AbortSignal.timeout(SLOW_MS) });

async function load(link: string, options: RequestInit = {}): Promise<Blob> {
  const response = await fetch(link, options);
  if (!response.ok) throw new Error('The picture could not be loaded');
  return response.blob();
}

/** A kept response with its kept pictures as data URLs, because the links need the server. */
export async function withKeptPictures(owner: string, body: unknown): Promise<unknown> {
  if (Array.isArray(body)) return Promise.all(body.map((one) => withKeptPictures(owner, one)));
  if (!isRecord(body)) return body;
  const changed = await Promise.all(
    PICTURES.flatMap((name) => {
      const path = picturePath(body[name]);
      return path === undefined
        ? []
        : [asData(owner, path).then((data) => [name, data ?? body[name]] as const)];
    }),
  );
  return { ...body, ...Object.fromEntries(changed) };
}

async function asData(owner: string, path: string): Promise<string | undefined> {
  const picture = await (await deviceDb()).get('pictures', [owner, path]);
  return picture && readAsDataUrl(picture.content);
}
