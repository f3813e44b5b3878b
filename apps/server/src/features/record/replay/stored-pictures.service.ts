import type { Db } from '../../../db/client.ts';
import { selectPictureHashes } from '../stored-state.repository.ts';
import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import type { ReplayedState } from './state.ts';

const PART = 500;

/** Compares the hashes of pictures with those in its events. The files are compared by each backup. */
export async function comparePictures(
  db: Db,
  organizationId: string,
  { state: { pictures }, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<void> {
  for (let after: string | undefined, isFull = true; isFull;) {
    const rows = await selectPictureHashes(db, organizationId, { after, limit: PART });
    for (const { id, ...found } of rows) {
      const expected = pictures.get(id);
      pictures.delete(id);
      if (expected) compareFacts(`picture ${id}`, { expected, found }, report);
    }
    after = rows.at(-1)?.id;
    isFull = rows.length === PART;
  }
  for (const id of pictures.keys()) report(`picture ${id} is gone`);
}
