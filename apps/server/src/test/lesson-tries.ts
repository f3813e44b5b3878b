import { inOrganization } from '../db/transaction.ts';
import type { TestApp } from './test-app.ts';

/** What of an organization's lessons failed, and how often; null: given up. */
export const lessonTries = ({ deps }: TestApp, organizationId: string) =>
  inOrganization(deps.db, organizationId, (db) =>
    db.selectFrom('lessonTries').select(['imageId', 'tries', 'nextAt']).execute(),
  );

/** As if the time that failed lessons wait were over. Those that are given up stay so. */
export async function endWaiting({ deps }: TestApp, organizationId: string): Promise<void> {
  await inOrganization(deps.db, organizationId, (db) =>
    db
      .updateTable('lessonTries')
      .set({ nextAt: new Date(0) })
      .where('nextAt', 'is not', null)
      .execute(),
  );
}
