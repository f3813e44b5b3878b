import type { ActivityItem } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { activityQuery } from './api/profile-queries.ts';

const row = 'px-4 py-3';

/** The person's latest actions. */
export function RecentActivity({ className }: { readonly className: string }) {
  const query = useQuery(activityQuery());
  return (
    <Card title="Recent Activity" className={className} bodyClassName="">
      <QueryPart query={query} failure="The activity could not be loaded" loading={<Loading />} isFlush>
        {(items) => <Rows items={items} />}
      </QueryPart>
    </Card>
  );
}

function Rows({ items }: { readonly items: readonly ActivityItem[] }) {
  if (items.length === 0) {
    return (
      <div className="px-4 py-10 text-center">
        <p className="font-semibold">No recent activity</p>
        <p className="text-ink-soft">Complete your first toolbox inspection to see activity here</p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {items.map(({ id, title, description, timestamp }) => (
        <li key={id} className={row}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">{title}</p>
            <time dateTime={timestamp} className="reading text-sm font-normal text-ink-soft">
              {formatDateTime(timestamp)}
            </time>
          </div>
          <p className="text-ink-soft wrap-anywhere">Toolbox: {description}</p>
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <ul aria-busy="true" aria-label="Recent activity is loading" className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((place) => (
        <li key={place} className={row}>
          <Skeleton className="h-11" />
        </li>
      ))}
    </ul>
  );
}
