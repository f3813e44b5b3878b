import { LoadingScreen } from '../../ui/loading-screen.tsx';

/** Shown while a screen's code loads. */
export function PageLoading() {
  return <LoadingScreen title="Loading…" />;
}
