import { endpoints } from '@stowed/contract';
import type { EvidencePage } from '@stowed/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { ApiError, hasStatus } from '../../lib/api-error.ts';
import { zoneName } from '../../lib/format.ts';
import { drawerNumberOf, toolboxIdOf } from '../../lib/route-params.ts';
import { Button } from '../../ui/button.tsx';
import { QueryFailure, CardFailure } from '../../ui/query-failure.tsx';
import { LoadingScreen, Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DrawerNotFound, InvalidRoute, ToolboxNotFound } from '../../widgets/not-found/not-found-cards.tsx';
import { call } from '../../lib/call.ts';
import { asQuery } from '../../lib/query-client.ts';
import { toolboxKeys } from '../../lib/toolbox-queries.ts';
import { RecordTabs } from '../../widgets/record-tabs.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { photoEntries } from './photo-entries.ts';

const NEWEST = '';

/** A drawer's history, page by page, newest first. */
const historyQuery = (toolboxId: string, drawerNumber: number) =>
  infiniteQueryOptions({
    queryKey: toolboxKeys.history(toolboxId, drawerNumber),
    initialPageParam: NEWEST,
    queryFn: ({ pageParam, signal }): Promise<EvidencePage> =>
      asQuery(async () => {
        const params = { toolboxId, drawerNumber: String(drawerNumber) };
        const query = pageParam === NEWEST ? {} : { cursor: pageParam };
        const page = await call(endpoints.listEvidence, { params, query }, { signal });
        if (!page) throw new ApiError(200, '', { message: 'The response is empty' });
        return page;
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

interface HistoryPageProps {
  /** Segments of the path, not decoded. */
  readonly id: string;
  readonly number: string;
}

/** The history of a drawer: who saw what, and when. */
export function HistoryPage({ id, number }: HistoryPageProps) {
  const toolboxId = toolboxIdOf(id);
  if (toolboxId === undefined) return <InvalidRoute />;
  const drawerNumber = drawerNumberOf(number);
  return (
    <LoadedHistory key={`${toolboxId}/${drawerNumber}`} toolboxId={toolboxId} drawerNumber={drawerNumber} />
  );
}

interface OfDrawer {
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

function LoadedHistory({ toolboxId, drawerNumber }: OfDrawer) {
  const history = useInfiniteQuery(historyQuery(toolboxId, drawerNumber));
  const { data, error } = history;
  const handleRetry = () => void history.refetch();
  if (hasStatus(error, 400) || (hasStatus(error, 404) && error.code === 'drawer_not_found')) {
    return <DrawerNotFound toolboxId={toolboxId} drawerNumber={drawerNumber} />;
  }
  if (hasStatus(error, 404)) return <ToolboxNotFound toolboxId={toolboxId} />;
  if (!data) {
    if (!error) return <HistoryLoading drawerNumber={drawerNumber} />;
    return <QueryFailure title="The history could not be loaded" error={error} onRetry={handleRetry} />;
  }
  return (
    <div className="max-w-3xl">
      <PageHeading title={`History of drawer ${drawerNumber}`} />
      <RecordTabs toolboxId={toolboxId} drawerNumber={drawerNumber} current="history" />
      <Entries pages={data.pages} onReload={handleRetry} />
      <div className="mt-5 empty:hidden">
        {error ? (
          <CardFailure
            title="Older entries could not be loaded"
            error={error}
            onRetry={() => void (history.isFetchNextPageError ? history.fetchNextPage() : history.refetch())}
          />
        ) : (
          history.hasNextPage && (
            <Button
              size="lg"
              className="w-full"
              isPending={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              Show older entries
            </Button>
          )
        )}
      </div>
    </div>
  );
}

interface EntriesProps {
  readonly pages: readonly EvidencePage[];
  readonly onReload: () => void;
}

function Entries({ pages, onReload }: EntriesProps) {
  const entries = pages.flatMap((page) => page.entries);
  const templates = pages.flatMap((page) => page.templates);
  if (entries.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface px-4 py-12 text-center shadow-panel">
        <p className="text-lg font-semibold">No history yet</p>
        <p className="text-ink-soft">Photos, corrections and completions of this drawer will appear here.</p>
      </div>
    );
  }
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">Times are in your time zone, {zoneName()}.</p>
      <ol className="space-y-3">
        {photoEntries(entries).map(({ entry, judgments }) => (
          <HistoryEntry
            key={entry.sequence}
            entry={entry}
            judgments={judgments}
            entries={entries}
            template={templates.find(({ id }) => id === entry.templateId)}
            onReload={onReload}
          />
        ))}
      </ol>
    </>
  );
}

function HistoryLoading({ drawerNumber }: Pick<OfDrawer, 'drawerNumber'>) {
  return (
    <div className="max-w-3xl">
      <LoadingScreen title={`Loading history of drawer ${drawerNumber}…`}>
        <div className="space-y-3">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-36" />
          ))}
        </div>
      </LoadingScreen>
    </div>
  );
}
