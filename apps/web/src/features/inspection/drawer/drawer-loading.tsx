import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The drawer screen's shape while its data is on the way. */
export function DrawerLoading({ drawerNumber }: { readonly drawerNumber: number }) {
  return (
    <LoadingScreen title={`Loading drawer ${drawerNumber}…`}>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="space-y-5">
          <Skeleton className="h-[350px]" />
          <Skeleton className="h-40" />
        </div>
        <div className="space-y-5">
          <Skeleton className="h-56" />
          <Skeleton className="h-40" />
        </div>
      </div>
    </LoadingScreen>
  );
}
