import type { Db } from './db/client.ts';
import { readOrganization } from './db/transaction.ts';
import { countBytes } from './features/pictures/pictures.repository.ts';
import { selectOrganizations } from './features/record/verification.repository.ts';

/** Whether the database names pictures. */
export async function namesPictures(db: Db): Promise<boolean> {
  for (const { id } of await selectOrganizations(db)) {
    if ((await readOrganization(db, id, (own) => countBytes(own, id))) > 0) return true;
  }
  return false;
}
