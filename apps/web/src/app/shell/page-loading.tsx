import { LoadingScreen } from '../../ui/loading-screen.tsx';

/** Stands while a screen's code is on its way. */
export function PageLoading() {
  return <LoadingScreen title="Loading…" />;
}
