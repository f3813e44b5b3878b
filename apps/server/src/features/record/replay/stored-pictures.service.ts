import { createHash } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import type { ImageStore } from '../../../pictures/store.ts';
import { selectPictureHashes } from '../stored-state.repository.ts';
import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import type { ReplayedState } from './state.ts';

const PART = 500;
const IN_FLIGHT = 4;

/** A picture with a row, whose file must have this SHA-256. */
export interface KeptPicture {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  /** False: only its row states the SHA-256. */
  readonly isOfEvent: boolean;
}

/**
 * Compares the rows of pictures with the hashes in their first events. Returns the pictures whose files are
 * to be compared.
 */
export async function comparePictures(
  db: Db,
  organizationId: string,
  { state: { pictures }, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<KeptPicture[]> {
  const kept: KeptPicture[] = [];
  const missing = new Map(pictures);
  for (let after: string | undefined, isFull = true; isFull;) {
    const rows = await selectPictureHashes(db, organizationId, { after, limit: PART });
    for (const { id, ...found } of rows) {
      const { name = `picture ${id}`, hashes } = missing.get(id) ?? {};
      missing.delete(id);
      if (hashes) compareFacts(name, { expected: hashes, found }, report);
      kept.push({ id, name, sha256: (hashes ?? found).sha256, isOfEvent: hashes !== undefined });
    }
    after = rows.at(-1)?.id;
    isFull = rows.length === PART;
  }
  for (const { name } of missing.values()) report(`${name} is gone`);
  return kept;
}

async function problemOf(
  images: Pick<ImageStore, 'find'>,
  { id, sha256, isOfEvent }: KeptPicture,
): Promise<string | undefined> {
  const bytes = await images.find(id);
  if (!bytes) return 'its file is gone';
  const found = createHash('sha256').update(bytes).digest('hex');
  const source = isOfEvent ? 'the events say' : 'its row says';
  return found === sha256 ? undefined : `its file has the SHA-256 ${found}, ${source} ${sha256}`;
}

/** Reads every file. A kept picture never changes, so this needs no transaction. */
export async function compareFiles(
  images: Pick<ImageStore, 'find'>,
  { kept, report }: { readonly kept: readonly KeptPicture[]; readonly report: Report },
): Promise<void> {
  for (let at = 0; at < kept.length; at += IN_FLIGHT) {
    const part = kept.slice(at, at + IN_FLIGHT);
    const problems = await Promise.all(part.map((picture) => problemOf(images, picture)));
    for (const [index, { name }] of part.entries()) {
      const problem = problems[index];
      if (problem !== undefined) report(`${name}: ${problem}`);
    }
  }
}
