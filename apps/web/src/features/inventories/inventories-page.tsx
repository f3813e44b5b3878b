import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { DAY_MS } from '@stowed/domain';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, hasStatus } from '../../lib/api-error.ts';
import { call, pathOf } from '../../lib/call.ts';
import { asQuery } from '../../lib/query-client.ts';
import { toolboxIdOf } from '../../lib/route-params.ts';
import { useToolboxName } from '../../lib/use-toolbox-name.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingScreen, Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CardFailure, QueryFailure } from '../../ui/query-failure.tsx';
import { InvalidRoute, ToolboxNotFound } from '../../widgets/not-found/not-found-cards.tsx';
import { RecordTabs } from '../../widgets/record-tabs.tsx';
import { InventoryFilter } from './inventory-filter.tsx';
import type { Shown } from './inventory-filter.tsx';
import { InventoryRow } from './inventory-row.tsx';

type Page = ResponseOf<typeof endpoints.listInventories>;

const startOf = (day: string): Date => new Date(`${day}T00:00`);

function queryOf({ kind, from, to }: Shown, cursor: string) {
  return {
    ...(kind ? { kind } : {}),
    ...(from ? { from: startOf(from).toISOString() } : {}),
    ...(to ? { to: new Date(startOf(to).getTime() + DAY_MS).toISOString() } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

const inventoriesQuery = (toolboxId: string, shown: Shown) =>
  infiniteQueryOptions({
    queryKey: [pathOf(endpoints.listInventories.path, { toolboxId }), shown],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      asQuery(async () => {
        const query = queryOf(shown, pageParam);
        const page = await call(endpoints.listInventories, { params: { toolboxId }, query }, { signal });
        if (!page) throw new ApiError(200, '', { message: 'The response is empty' });
        return page;
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Every inventory of a toolbox: what it was for, who did it, and what was missing. */
export function InventoriesPage({ id }: { readonly id: string }) {
  const toolboxId = toolboxIdOf(id);
  return toolboxId === undefined ? <InvalidRoute /> : <Inventories key={toolboxId} toolboxId={toolboxId} />;
}

function Inventories({ toolboxId }: { readonly toolboxId: string }) {
  const [shown, setShown] = useState<Shown>({ from: '', to: '' });
  const list = useInfiniteQuery(inventoriesQuery(toolboxId, shown));
  const name = useToolboxName(toolboxId);
  if (hasStatus(list.error, 404)) return <ToolboxNotFound toolboxId={toolboxId} />;
  return (
    <div className="max-w-3xl">
      <PageHeading title="Inventories" lead={name} />
      <RecordTabs toolboxId={toolboxId} current="inventories" />
      <InventoryFilter shown={shown} onChange={setShown} />
      <List list={list} />
    </div>
  );
}

function List({ list }: { readonly list: ReturnType<typeof useInfiniteQuery<Page>> }) {
  const { data, error } = list;
  const handleRetry = () => void list.refetch();
  if (!data) {
    if (error) {
      return <QueryFailure title="The inventories could not be loaded" error={error} onRetry={handleRetry} />;
    }
    return (
      <LoadingScreen title="Loading inventories…">
        <Skeleton className="h-72" />
      </LoadingScreen>
    );
  }
  const inventories = data.pages.flatMap((page) => page.inventories);
  if (inventories.length === 0) {
    return <p className="border-t border-line py-12 text-center text-ink-soft">No inventories to show.</p>;
  }
  return (
    <>
      <ol aria-label="Inventories" className="divide-y divide-line border-y border-line">
        {inventories.map((inventory) => (
          <InventoryRow key={inventory.id} inventory={inventory} />
        ))}
      </ol>
      <div className="mt-5 empty:hidden">
        {error && (
          <CardFailure title="Older inventories could not be loaded" error={error} onRetry={handleRetry} />
        )}
        {list.hasNextPage && (
          <Button
            size="lg"
            className="w-full"
            isPending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older inventories
          </Button>
        )}
      </div>
    </>
  );
}
