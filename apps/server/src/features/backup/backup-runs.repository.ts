import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

type BackupRun = Selectable<Schema['backupRuns']>;

export async function insertBackupRun(db: Db, run: BackupRun): Promise<void> {
  await db.insertInto('backupRuns').values(run).execute();
}

/** The last backup that failed by this time. */
export async function findNewestFailure(db: Db, by: Date): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backupRuns')
    .selectAll()
    .where('failure', 'is not', null)
    .where('endedAt', '<=', by)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest complete backup of those that capture a moment up to this one. */
export async function findNewestBackup(db: Db, by: Date): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backupRuns')
    .selectAll()
    .where('takenAt', '<=', by)
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether any backup was made or failed. */
export async function wasTried(db: Db): Promise<boolean> {
  return (await db.selectFrom('backupRuns').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The backup with this manifest, if this installation made it. */
export async function findBackupOf(
  db: Db,
  manifest: { readonly takenAt: Date; readonly finishedAt: Date },
): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backupRuns')
    .selectAll()
    .where((row) => row.or([row('takenAt', '=', manifest.takenAt), row('endedAt', '=', manifest.finishedAt)]))
    .limit(1)
    .executeTakeFirst();
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
