import { endpoints } from '@stowed/contract';
import type { BackupFailure, BackupState } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { formatDateTime } from '../lib/format.ts';
import { Alert } from '../ui/alert.tsx';

export const backupQuery = () => queryOptions<BackupState>({ queryKey: [endpoints.getBackupState.path] });

const reasons: Record<BackupFailure, string> = {
  disk_full: 'The backup disk is full.',
  folder: 'The backup folder is missing or not writable.',
  pictures: 'A picture of the record is missing or damaged. Everything else is in that backup.',
  database: 'The database did not respond, or did not return all rows.',
  other: "The server's log says why.",
};

function titleOf({ lastTakenAt, isLate }: BackupState): string {
  if (!lastTakenAt) return 'There is no complete backup';
  return isLate
    ? `The newest complete backup is from ${formatDateTime(lastTakenAt)}`
    : 'The last backup failed';
}

/** Warns about a problem with the backup; shows nothing while all is well. */
export function BackupAlert({ state }: { readonly state: BackupState }) {
  const { isLate, failure } = state;
  if (!isLate && !failure) return null;
  return (
    <Alert tone="warn" title={titleOf(state)}>
      {failure && (
        <p>
          The last attempt failed on {formatDateTime(failure.at)}. {reasons[failure.reason]}
        </p>
      )}
      <p>
        {isLate && 'If the server were lost now, everything recorded since would be lost with it. '}
        Tell the person who runs this server.
      </p>
    </Alert>
  );
}
