import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './primitives.ts';

/** Why a backup failed, without any organization's data. */
const backupFailure = z.enum(['disk_full', 'folder', 'pictures', 'database', 'other']);
export type BackupFailure = z.infer<typeof backupFailure>;

export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/backup',
  access: 'admin or org-admin',
  summary: 'How old the newest complete backup of the installation is, and how the last one ended',
  response: z.object({
    /** When the server makes automatic backups (HH:MM, UTC); null: it makes none. */
    nightlyAt: z.string().nullable(),
    /** The newest complete backup contains everything acknowledged before this time; null: there is none. */
    lastTakenAt: time.nullable(),
    /**
     * Whether the folder of the backups did not respond: lastTakenAt is then the newest one that was made,
     * and whether it still exists is not known.
     */
    isUncertain: z.boolean(),
    /** Whether the organization has entries older than 26 hours that no backup contains. */
    isLate: z.boolean(),
    /** Why the last backup failed; null: it did not. */
    failure: z.object({ reason: backupFailure, at: time }).nullable(),
  }),
});
export type BackupState = z.infer<typeof getBackupState.response>;
