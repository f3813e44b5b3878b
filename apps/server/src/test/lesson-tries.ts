import { inOrganization } from '../db/transaction.ts';
import type { TestApp } from './test-app.ts';

/** What of an organization's lessons failed, and how often; null: given up. */
export const lessonTries = ({ deps }: TestApp, organizationId: string) =>
  inOrganization(deps.db, organizationId, (db) =>
    db.selectFrom('lesson_tries').select(['image_id', 'tries', 'next_at']).execute(),
  );

/** As if the time that failed lessons wait were over. Those that are given up stay so. */
export async function endWaiting({ deps }: TestApp, organizationId: string): Promise<void> {
  await inOrganization(deps.db, organizationId, (db) =>
    db
      .updateTable('lesson_tries')
      .set({ next_at: new Date(0) })
      .where('next_at', 'is not', null)
      .execute(),
  );
}
