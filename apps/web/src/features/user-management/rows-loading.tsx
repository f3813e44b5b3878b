import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholders of loading rows. */
export function RowsLoading() {
  return (
    <div aria-busy="true" className="space-y-3 p-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}
