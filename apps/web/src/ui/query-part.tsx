import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { CardFailure } from './card-failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Title of the failure. */
  readonly failure: string;
  /** Shown while it loads: a height class for one block, or a skeleton. */
  readonly loading: ReactNode;
  /** Whether the part has no padding, so that its placeholder needs some. */
  readonly isFlush?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a screen with its own query: content, skeleton, or failure with Retry. If it mounts later than
 * its query, the query needs `notifyOnChangeProps: 'all'`.
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
