import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../../sync-folder.ts';
import type { RecordKeys } from '../record/record-keys.service.ts';
import { isTextSigned } from '../record/signed-head.policy.ts';

/** A backup cannot be made, read or restored. The message is written for an operator. */
export class BackupError extends Error {}

const FILE = 'manifest.json';
/** Signed. Older versions of Stowed wrote 1, without a signature. */
const FORMAT = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A picture that a row names and that the backup does not hold. */
const badPicture = z.object({
  organizationId: z.uuid(),
  id: z.string().regex(/^[0-9a-f]{32}$/),
  problem: z.enum(['missing', 'damaged', 'unreadable']),
});
export type BadPicture = z.infer<typeof badPicture>;

const manifest = z.object({
  product: z.literal('Stowed'),
  format: z.literal([1, FORMAT]),
  /** The moment the backup captures: everything acknowledged before is in it. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Names of the migrations behind the schema, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      rows: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      sha256,
      /** Sum of the rows' checks, independent of order. */
      sum: z.string().regex(/^[0-9a-f]{16}$/),
    }),
  ),
  pictures: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** Their rows are in the backup, their files are not. Without any, the backup is complete. */
  badPictures: z.array(badPicture).default([]),
  /** The newest event of each organization, and its signed text. */
  heads: z.array(
    z.object({
      organizationId: z.uuid(),
      sequence: z.int().nonnegative(),
      hash: sha256,
      signed: z.string(),
    }),
  ),
  /** Of everything above. */
  signature: z
    .object({ key: z.string().regex(/^[\w-]{43}$/), signature: z.string().regex(/^[\w-]{86}$/) })
    .optional(),
});
export type Manifest = z.infer<typeof manifest>;
export type WrittenTable = Manifest['tables'][number];

/** The text that is signed: the manifest's fields in the order of the schema. */
const signedText = (written: Manifest): string =>
  `stowed-manifest ${JSON.stringify({ ...manifest.parse(written), signature: undefined })}`;

/** Marks the backup as finished, once everything else is on disk. */
export async function writeManifest(
  folder: string,
  written: Omit<Manifest, 'product' | 'format' | 'signature'>,
  keys: Pick<RecordKeys, 'signText'>,
): Promise<Manifest> {
  const unsigned: Manifest = { product: 'Stowed', format: FORMAT, ...written };
  const whole: Manifest = { ...unsigned, signature: keys.signText(signedText(unsigned)) };
  const unfinished = join(folder, `${FILE}.part`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(whole, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, FILE));
  await syncFolder(folder);
  return whole;
}

/** Removes a backup. Its manifest goes first: what is left if this is interrupted is not a backup. */
export async function removeBackup(folder: string): Promise<void> {
  await rm(join(folder, FILE), { force: true });
  await rm(folder, { recursive: true, force: true });
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(error, 'code')));
}

/** The manifest's text; undefined if absent. */
async function findText(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, FILE), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The manifest of a finished backup; undefined for any other folder, and if it cannot be read. */
export async function findManifest(folder: string): Promise<Manifest | undefined> {
  const text = await findText(folder).catch(() => undefined);
  return text === undefined ? undefined : manifest.safeParse(parse(text)).data;
}

/** Whether the folder certainly has no manifest. One that cannot be read may be of a newer version. */
export async function isUnfinished(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => undefined);
  return names !== undefined && !names.includes(FILE);
}

/** An older version's manifest has no signature: the restore says that it was not checked. */
const isSigned = (read: Manifest): boolean =>
  read.signature ? isTextSigned(signedText(read), read.signature) : read.format === 1;

/** The manifest of the backup to restore, if it is the one that was signed. Throws BackupError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await findText(folder);
  if (text === undefined) {
    throw new BackupError(
      `${folder} is not a complete backup: it has no ${FILE}, which is written last. The backup was interrupted, or this is a different folder.`,
    );
  }
  const read = manifest.safeParse(parse(text));
  if (read.success && isSigned(read.data)) return read.data;
  if (read.success) {
    throw new BackupError(`${join(folder, FILE)} was altered: its signature does not match its content.`);
  }
  throw new BackupError(`${join(folder, FILE)} was altered, or a newer version of Stowed made this backup.`);
}
