import type { BackupState } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { BackupAlert, backupQuery } from '../../widgets/backup-state.tsx';

function newestWords({ lastTakenAt, isUncertain }: BackupState): string {
  const time = lastTakenAt && formatDateTime(lastTakenAt);
  if (!isUncertain) return time ?? 'None';
  const words = 'Not known: the backup folder did not respond';
  return time ? `${words}. The last one was made on ${time}.` : words;
}

/** For administrators: when the installation was last backed up. */
export function BackupCard() {
  const query = useQuery(backupQuery());
  return (
    <Card title="Backups" bodyClassName="space-y-4 p-4">
      <QueryPart query={query} failure="The state of the backups could not be loaded" loading="h-16">
        {(state) => (
          <>
            <BackupAlert state={state} />
            <Facts>
              <Fact label="Newest complete backup">{newestWords(state)}</Fact>
              <Fact label="Made by the server">
                {state.nightlyAt ? `Every day at ${state.nightlyAt} UTC` : 'No'}
              </Fact>
            </Facts>
          </>
        )}
      </QueryPart>
    </Card>
  );
}
