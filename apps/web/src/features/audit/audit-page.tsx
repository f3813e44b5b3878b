import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/query-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { eventChoicesQuery, eventsQuery } from './api/events-query.ts';
import { EventList } from './event-list.tsx';
import { chosenOf, everything, readView, wantedOf, writeView } from './event-view.ts';
import type { EventView, WantedEvents } from './event-view.ts';
import { ExportDialog } from './export-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';

/** The view in the address. Each change is one step for the Back button. */
function useEventView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const choose = (part: Partial<EventView>) =>
    setParams((before) => writeView({ ...readView(before), ...part }));
  return { view, choose };
}

/** The activity log: who saw and did what, and when, across the organization. */
export function AuditPage() {
  const user = useCurrentUser();
  const { view, choose } = useEventView();
  const chosen = useChosen(view);
  const wanted = wantedOf(view, new Date());
  const [isExporting, setIsExporting] = useState(false);
  return (
    <div>
      <PageHeading
        title="Activity log"
        lead={user?.organizationName}
        aside={
          <Button onClick={() => setIsExporting(true)}>
            <Download size={18} aria-hidden="true" />
            Export
          </Button>
        }
      />
      <FilterBar view={view} chosen={chosen} onChoose={choose} />
      <Events wanted={wanted} isFiltered={chosen.length > 0} onClear={() => choose(everything)} />
      <ExportDialog
        isOpen={isExporting}
        onClose={() => setIsExporting(false)}
        wanted={wanted}
        chosen={chosen}
      />
    </div>
  );
}

/** The filters in words. Shows the id until its name is loaded. */
function useChosen(view: EventView) {
  const { data } = useQuery(eventChoicesQuery());
  return chosenOf(view, {
    person: (id) => data?.people.find((one) => one.id === id)?.name ?? 'One person',
    kind: (kind) => data?.kinds.find((one) => one.kind === kind)?.title ?? kind.replaceAll('_', ' '),
  });
}

interface EventsProps {
  readonly wanted: WantedEvents;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function Events({ wanted, isFiltered, onClear }: EventsProps) {
  const query = useInfiniteQuery(eventsQuery(wanted));
  const { data, error } = query;
  const handleReload = () => void query.refetch();
  if (!data) {
    if (!error) return <EventsLoading />;
    return <CardFailure title="The events could not be loaded" error={error} onRetry={handleReload} />;
  }
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0) return <NoEvents isFiltered={isFiltered} onClear={onClear} />;
  return (
    <div className="space-y-5">
      <EventList events={events} onReload={handleReload} />
      {error ? (
        <CardFailure
          title={
            query.isFetchNextPageError ? 'Older events could not be loaded' : 'The events could not be loaded'
          }
          error={error}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      ) : query.hasNextPage ? (
        <Button
          size="lg"
          className="w-full"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load older
        </Button>
      ) : (
        <p className="text-center text-sm text-ink-soft">There are no older events.</p>
      )}
    </div>
  );
}

function NoEvents({ isFiltered, onClear }: Omit<EventsProps, 'wanted'>) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-12 text-center shadow-panel">
      <p className="text-lg font-semibold">
        {isFiltered ? 'No events match these filters' : 'No events yet'}
      </p>
      {isFiltered && (
        <Button className="mt-4" onClick={onClear}>
          Show all events
        </Button>
      )}
    </div>
  );
}

function EventsLoading() {
  return (
    <div aria-busy="true" className="space-y-3">
      <span className="sr-only">Loading events…</span>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-28 lg:h-14" />
      ))}
    </div>
  );
}
