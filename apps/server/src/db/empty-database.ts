import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { syncFolder } from '../sync-folder.ts';

/** A folder without bytes, or a file, by its path in the database folder; folders before their content. */
type Entry = readonly [path: string, bytes: Uint8Array | undefined];

/**
 * Puts a new, empty embedded database into `folder` if there is none. The build carries one (`build.mjs`):
 * making it here would take three times as long and 500 MB more memory. Without a build PGlite makes it.
 */
export async function unpackEmptyDatabase(folder: string): Promise<void> {
  const packed = join(import.meta.dirname, 'empty-database.gz');
  if (existsSync(join(folder, 'PG_VERSION')) || !existsSync(packed)) return;
  // An interrupted start leaves no half-made database in its final place.
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  // Written by our own build.
  const entries = deserialize(gunzipSync(await readFile(packed))) as readonly Entry[];
  for (const [path, bytes] of entries) if (!bytes) await mkdir(join(unfinished, path));
  // In parallel, because one file after the other would wait for the disk a thousand times.
  const files = entries.flatMap(([path, bytes]) => (bytes ? [{ path: join(unfinished, path), bytes }] : []));
  await Promise.all(files.map(({ path, bytes }) => writeFile(path, bytes, { flush: true })));
  await rename(unfinished, folder);
  await syncFolder(dirname(folder));
}
