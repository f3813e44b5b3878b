import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PicturesAwayError } from '../../pictures/store.ts';
import type { ImageStore } from '../../pictures/store.ts';
import { BackupError } from './manifest.ts';
import type { BadPicture, Manifest, WrittenTable } from './manifest.ts';
import { readRows } from './row-files.ts';

const PICTURES = 'pictures';
const IN_FLIGHT = 4;

const pictureRow = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  organization_id: z.uuid(),
  sha256: z.string(),
});
type PictureRow = z.infer<typeof pictureRow>;

const isIntact = (bytes: Uint8Array, { sha256 }: PictureRow): boolean =>
  createHash('sha256').update(bytes).digest('hex') === sha256;

const fileOf = (folder: string, id: string): string => join(folder, PICTURES, id.slice(0, 2), id);

/**
 * Processes the pictures in the backup's rows, a few at a time; `work` returns a picture's size, or undefined
 * to leave it out. Returns their number and size.
 */
async function eachPicture(
  folder: string,
  images: WrittenTable | undefined,
  work: (picture: PictureRow) => Promise<number | undefined>,
): Promise<Manifest['pictures']> {
  const total = { count: 0, bytes: 0 };
  if (!images) return total;
  for await (const rows of readRows(folder, images)) {
    const waiting = rows.map((row) => pictureRow.parse(JSON.parse(row)));
    const line = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const bytes = await work(next);
        if (bytes === undefined) continue;
        total.bytes += bytes;
        total.count += 1;
      }
    };
    // Nothing may still be written when this rejects: the caller closes or removes the folder then.
    const ended = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, line));
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return total;
}

async function writeAndReadBack(folder: string, picture: PictureRow, bytes: Buffer): Promise<void> {
  const file = fileOf(folder, picture.id);
  await mkdir(join(folder, PICTURES, picture.id.slice(0, 2)), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (!isIntact(await readFile(file), picture)) {
    throw new BackupError(
      `The backup's disk returned picture ${picture.id} with different content than was written.`,
    );
  }
}

/** What a file system says of one file. Other errors, such as those of a store, concern all pictures. */
const OF_ONE_FILE = new Set(['EACCES', 'EIO', 'EISDIR', 'ELOOP', 'ENOTDIR', 'EPERM']);

/** The picture's bytes, or why it cannot be copied. */
async function read(
  picture: PictureRow,
  store: Pick<ImageStore, 'find'>,
): Promise<Buffer | BadPicture['problem']> {
  try {
    const bytes = await store.find(picture.id);
    if (!bytes) return 'missing';
    return isIntact(bytes, picture) ? bytes : 'damaged';
  } catch (error) {
    if (error instanceof PicturesAwayError) return 'missing';
    if (error instanceof Error && OF_ONE_FILE.has(String(Reflect.get(error, 'code')))) return 'unreadable';
    throw error;
  }
}

/**
 * Copies every picture named in the backup's rows. A picture's file is written before its row and never
 * changes, so it matches the rows however long this takes. One bad picture must not cost all others their
 * backup, so bad ones are listed. Throws BackupError.
 */
export async function copyPictures(
  folder: string,
  tables: readonly WrittenTable[],
  store: Pick<ImageStore, 'find'>,
): Promise<Pick<Manifest, 'pictures' | 'badPictures'>> {
  const images = tables.find(({ name }) => name === 'images');
  const badPictures: BadPicture[] = [];
  let lastWritten = Promise.resolve();
  // One at a time: writing to a disk that does not respond blocks a thread, and the process has few.
  const write = (picture: PictureRow, bytes: Buffer): Promise<void> => {
    const written = lastWritten.then(() => writeAndReadBack(folder, picture, bytes));
    lastWritten = written.catch(() => undefined);
    return written;
  };
  const pictures = await eachPicture(folder, images, async (picture) => {
    const bytes = await read(picture, store);
    if (typeof bytes === 'string') {
      badPictures.push({ organizationId: picture.organization_id, id: picture.id, problem: bytes });
      return undefined;
    }
    await write(picture, bytes);
    return bytes.length;
  });
  return { pictures, badPictures };
}

/**
 * Copies every picture of the backup into the store, except those that it could not hold. Throws BackupError
 * naming an altered picture.
 */
export function putPictures(
  folder: string,
  { tables, badPictures }: Pick<Manifest, 'tables' | 'badPictures'>,
  store: Pick<ImageStore, 'put'>,
): Promise<Manifest['pictures']> {
  const images = tables.find(({ name }) => name === 'images');
  const bad = new Set(badPictures.map(({ id }) => id));
  return eachPicture(folder, images, async (picture) => {
    if (bad.has(picture.id)) return undefined;
    const file = fileOf(folder, picture.id);
    const bytes = await readFile(file).catch((cause: unknown) => {
      throw new BackupError(`Picture ${picture.id} is missing from the backup.`, { cause });
    });
    if (!isIntact(bytes, picture)) {
      throw new BackupError(`Picture ${picture.id} was altered in the backup: its SHA-256 does not match.`);
    }
    await store.put(picture.id, bytes);
    return bytes.length;
  });
}
