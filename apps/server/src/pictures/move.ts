import { createHash } from 'node:crypto';
import { StoreUnavailableError } from './store.ts';
import type { ImageStore } from './store.ts';

const IN_FLIGHT = 4;

interface Moved {
  copied: number;
  /** Already there, with the same content. */
  present: number;
  /** Ids of pictures with different content in both stores. */
  readonly different: string[];
}

type Outcome = 'copied' | 'present' | 'different' | 'gone';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function copyOne(id: string, from: ImageStore, to: ImageStore): Promise<Outcome> {
  const bytes = await from.find(id);
  // Set aside since it was listed.
  if (!bytes) return 'gone';
  const there = await to.find(id);
  if (there) return hashOf(there) === hashOf(bytes) ? 'present' : 'different';
  await to.put(id, bytes);
  const written = await to.find(id);
  if (!written || hashOf(written) !== hashOf(bytes)) {
    throw new StoreUnavailableError(
      `The picture store returned picture ${id} with different content than was written.`,
    );
  }
  return 'copied';
}

/** Copies the pictures that the other store lacks, and compares the SHA-256 of all. */
export async function copyPictures(from: ImageStore, to: ImageStore, before: Date): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, different: [] };
  const ids = from.listOlderThan(before)[Symbol.asyncIterator]();
  let failed = false;
  const line = async () => {
    for (let next = await ids.next(); !next.done && !failed; next = await ids.next()) {
      const outcome = await copyOne(next.value, from, to).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      if (outcome === 'different') moved.different.push(next.value);
      else if (outcome !== 'gone') moved[outcome] += 1;
    }
  };
  const lines = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, line));
  await ids.return?.();
  const broken = lines.find(({ status }) => status === 'rejected');
  if (broken?.status === 'rejected') throw broken.reason;
  return moved;
}
