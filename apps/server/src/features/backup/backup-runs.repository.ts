import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

type BackupRun = Selectable<Schema['backupRuns']>;

export async function insertBackupRun(db: Db, run: BackupRun): Promise<void> {
  await db.insertInto('backupRuns').values(run).execute();
}

/** The last backup that ended, complete or failed. */
export async function findNewestRun(db: Db): Promise<BackupRun | undefined> {
  return db.selectFrom('backupRuns').selectAll().orderBy('endedAt', 'desc').limit(1).executeTakeFirst();
}

/** The moment the newest complete backup captures. */
export async function findNewestBackupTime(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backupRuns')
    .select('takenAt')
    .where('takenAt', 'is not', null)
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.takenAt ?? undefined;
}

/** Time of the organization's first entries. */
export async function findBeginning(db: Db, organizationId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('createdAt')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.createdAt;
}
