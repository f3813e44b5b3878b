import { endpoints } from '@stowed/contract';
import { readAsDataUrl } from '../read-as-data-url.ts';
import { deviceDb } from './device-db.ts';
import { pathPattern } from './path-pattern.ts';

const drawerPath = pathPattern(endpoints.getDrawer);
const PREPARATION_MS = 10_000;
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
export async function willOpenOffline(): Promise<boolean> {
  if (opensOffline() || !('serviceWorker' in navigator)) return opensOffline();
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    // A browser that does not trust the certificate never calls back.
    setTimeout(resolve, PREPARATION_MS);
  });
  return opensOffline();
}

/**
 * Keeps the photo and the template of an opened drawer. A list of drawers loads none: the signal may be
 * weak.
 */
export async function keepPictures(answer: {
  readonly owner: string;
  readonly path: string;
  readonly body: unknown;
}) {
  const { owner, path, body } = answer;
  if (!opensOffline() || !drawerPath.test(path) || !isRecord(body)) return;
  const db = await deviceDb();
  for (const link of PICTURES.map((name) => body[name])) {
    const picture = picturePath(link);
    if (picture === undefined) continue;
    const kept = await db.get('pictures', [owner, picture]);
    if (kept && Date.now() - kept.at < FRESH_MS) continue;
    // The same address always shows the same picture, so a kept one only lives longer.
    const content = kept?.content ?? (await load(String(link)));
    await db.put('pictures', { owner, path: picture, at: Date.now(), content });
  }
}

async function load(link: string): Promise<Blob> {
  const response = await fetch(link);
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
