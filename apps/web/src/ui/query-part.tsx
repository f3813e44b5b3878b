import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { CardFailure } from './card-failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is told when it could not be loaded. */
  readonly failure: string;
  /** Stands there while it loads: the height of one block, as a class, or something in the shape of what comes. */
  readonly loading: ReactNode;
  /** Whether the part fills its card to the edge, so that what stands in its place needs a margin of its own. */
  readonly isFlush?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a screen that is asked for: its content, a wait in its shape, or what went wrong with a way to try again.
 * Where it is not shown at once, its query needs `notifyOnChangeProps: 'all'`: it is told of changes it has asked for only.
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
