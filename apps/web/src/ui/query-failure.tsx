import { CloudOff } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOutage } from '../lib/api-error.ts';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { NEEDS_CONNECTION, NeedsConnection } from './needs-connection.tsx';
import { NoticeCard } from './notice-card.tsx';
import { Alert } from './alert.tsx';
import { Skeleton } from './loading.tsx';

interface QueryFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Replaces a screen whose data failed to load. */
export function QueryFailure({ title, error, onRetry }: QueryFailureProps) {
  if (isOutage(error)) {
    return (
      <NeedsConnection onRetry={onRetry}>
        {title}: the server cannot be reached, and this device has no copy.
      </NeedsConnection>
    );
  }
  return (
    <NoticeCard
      icon={<CloudOff size={32} aria-hidden="true" />}
      title={title}
      actions={
        <Button variant="primary" size="lg" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p role="alert">{error.message}</p>
    </NoticeCard>
  );
}

interface CardFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Replaces a card's content that failed to load. */
export function CardFailure({ title, error, onRetry }: CardFailureProps) {
  const isCutOff = isOutage(error);
  return (
    // Without a network every card fails; red is for a failure of this card alone.
    <Alert tone={isCutOff ? 'plain' : 'bad'} title={isCutOff ? NEEDS_CONNECTION : title}>
      <p>{isCutOff ? `${title}. Try again when you have a signal.` : error.message}</p>
      <Button className="mt-2" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}

interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Title of the failure. */
  readonly failure: string;
  /** Shown while it loads: a height class for one block, or a skeleton. */
  readonly loading: ReactNode;
  /** True if the part has no padding, so that its placeholder needs some. */
  readonly isFlush?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a screen with its own query: content, skeleton, or failure with Retry. If it mounts after its
 * query, the query needs `notifyOnChangeProps: 'all'`.
 */
export function QueryPart<Data>({
  query,
  failure,
  loading,
  isFlush = false,
  children,
}: QueryPartProps<Data>) {
  const margin = isFlush && 'p-4';
  if (query.isError) {
    return (
      <div className={cx(margin)}>
        <CardFailure title={failure} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data !== undefined) return children(query.data);
  if (typeof loading !== 'string') return loading;
  return (
    <div aria-busy="true" className={cx(margin)}>
      <Skeleton className={loading} />
    </div>
  );
}
