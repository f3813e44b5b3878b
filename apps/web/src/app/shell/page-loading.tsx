import { Spinner } from '../../ui/spinner.tsx';

/** Stands while a screen's code is on its way. */
export function PageLoading() {
  return (
    <div role="status" className="flex items-center gap-3 p-8 text-ink-soft">
      <Spinner />
      Loading…
    </div>
  );
}
