import type { Notification } from '@stowed/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isOutage } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { RowsLoading } from '../../ui/loading.tsx';
import { CardFailure } from '../../ui/query-failure.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery } from './notifications-query.ts';
import { ShowOnDevice } from './show-on-device.tsx';

interface NotificationPanelProps {
  readonly titleId: string;
  /** The ids of those that were unread when it was opened. */
  readonly fresh: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** The person's notifications, newest first. */
export function NotificationPanel({ titleId, fresh, onClose }: NotificationPanelProps) {
  return (
    <>
      <h2 id={titleId} className="px-4 pb-2 pt-3 text-lg font-semibold">
        Notifications
      </h2>
      <List fresh={fresh} onClose={onClose} />
      <div className="border-t border-line px-4 py-1">
        <ShowOnDevice />
      </div>
    </>
  );
}

function List({ fresh, onClose }: Omit<NotificationPanelProps, 'titleId'>) {
  const list = useInfiniteQuery(notificationsQuery());
  const { data, error } = list;
  const failure = error && (
    <div className="p-4 pt-2">
      <CardFailure
        title={isOutage(error) ? 'Newer ones may be missing' : 'Notifications could not be loaded'}
        error={error}
        onRetry={() => void list.refetch()}
      />
    </div>
  );
  if (!data) return failure ?? <RowsLoading />;
  const all = data.pages.flatMap(({ notifications }) => notifications);
  return (
    <>
      {failure}
      {all.length === 0 ? (
        <p className="px-4 pb-5 pt-1 text-ink-soft">
          Nothing yet. Cases and signatures that concern you appear here.
        </p>
      ) : (
        <Rows all={all} fresh={fresh} onClose={onClose} />
      )}
      {list.hasNextPage && (
        <div className="p-3">
          <Button
            className="w-full"
            isPending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older notifications
          </Button>
        </div>
      )}
    </>
  );
}

interface RowsProps extends Omit<NotificationPanelProps, 'titleId'> {
  readonly all: readonly Notification[];
}

function Rows({ all, fresh, onClose }: RowsProps) {
  return (
    <ol aria-label="Notifications" className="divide-y divide-line border-t border-line">
      {all.map((notice) => (
        <NotificationRow
          key={notice.id}
          notice={notice}
          isNew={!notice.isRead || fresh.has(notice.id)}
          onFollow={onClose}
        />
      ))}
    </ol>
  );
}
