import { Skeleton } from '../../ui/skeleton.tsx';

/** The places of rows that are on their way. */
export function RowsLoading() {
  return (
    <div aria-busy="true" className="space-y-3 p-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}
