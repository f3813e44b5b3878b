import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardFailure } from './card-failure.tsx';

interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is told when it could not be loaded. */
  readonly failure: string;
  readonly loading: ReactNode;
  /** Whether the part fills its card to the edge, so that a failure needs a margin of its own. */
  readonly isFlush?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a screen that is asked for: its content, a wait in its shape, or what went wrong with a way to try again. */
export function QueryPart<Data>({
  query,
  failure,
  loading,
  isFlush = false,
  children,
}: QueryPartProps<Data>) {
  if (query.isError) {
    return (
      <div className={isFlush ? 'p-4' : undefined}>
        <CardFailure title={failure} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return query.data === undefined ? loading : children(query.data);
}
