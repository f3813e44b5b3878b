import type { Inventory, Toolbox } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import { inventoryKindWords, rankAndName } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { isOutage } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/cx.ts';
import { countOf, formatClock, formatDateTime, inWords } from '../../../lib/format.ts';
import { lastCompletedQuery, openInventoryQuery } from '../../../lib/inventory-queries.ts';
import { inventoriesPath } from '../../../lib/route-params.ts';
import { Button } from '../../../ui/button.tsx';
import { notCompletedWords } from '../../../widgets/missing-words.ts';
import { WorkItems } from '../../../widgets/not-releasable.tsx';
import { StartInventory } from './start-inventory/start-inventory.tsx';

interface InventoryLineProps {
  readonly toolbox: Toolbox;
  readonly summary: InventorySummary;
}

/** Which inventory is open, how far it is, and the way to start another. */
export function InventoryLine({ toolbox, summary }: InventoryLineProps) {
  const { toolboxId } = toolbox;
  const query = useQuery(openInventoryQuery(toolboxId));
  const { data: inventory } = query;
  const [isStarting, setIsStarting] = useState(false);
  return (
    <section
      aria-label="Inventory"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3 empty:hidden"
    >
      {/* With large text the button stands below. */}
      <div className="min-w-0 grow basis-44">
        {inventory === undefined ? (
          <Unknown query={query} />
        ) : (
          <p className="wrap-anywhere">
            {inventory ? (
              <Progress inventory={inventory} summary={summary} />
            ) : (
              <>
                No inventory is open. <LastCompleted toolbox={toolbox} />
              </>
            )}
          </p>
        )}
        {inventory?.state === 'awaiting_second' && (
          <p className="font-semibold text-warn">Waiting for the second signature</p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {inventory && <Purpose inventory={inventory} />}
          <Link href={inventoriesPath(toolboxId)} className="-my-3 py-3 underline underline-offset-2">
            All inventories
          </Link>
        </p>
      </div>
      <Button className="shrink-0" onClick={() => setIsStarting(true)}>
        {inventory ? 'Start another…' : 'Start…'}
      </Button>
      {isStarting && (
        <StartInventory toolboxId={toolboxId} open={inventory ?? null} onClose={() => setIsStarting(false)} />
      )}
    </section>
  );
}

/** Until the server has answered, nobody knows whether an inventory is open. */
function Unknown({ query: { error, refetch } }: { readonly query: UseQueryResult<Inventory | null> }) {
  if (!error) return <p role="status">Loading the inventory…</p>;
  const isLost = isOutage(error);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role={isLost ? 'status' : 'alert'} className={cx(!isLost && 'font-semibold text-bad')}>
        {isLost
          ? 'No connection: the open inventory is not known.'
          : 'The state of the inventory could not be loaded.'}
      </p>
      <Button onClick={() => void refetch()}>Retry</Button>
    </div>
  );
}

/** Who completed the toolbox last, and when. What that left open stands above while it still is complete. */
function LastCompleted({ toolbox: { toolboxId, status } }: Pick<InventoryLineProps, 'toolbox'>) {
  const { data } = useQuery(lastCompletedQuery(toolboxId));
  if (!data?.endedAt) return null;
  const open = status === 'complete' ? '' : openWords(data);
  return (
    <span className={cx(open && 'font-semibold text-warn')}>
      Completed {formatDateTime(data.endedAt)}
      {data.endedBy && ` by ${rankAndName(data.endedBy)}`}
      {open && `, with ${open}`}.
    </span>
  );
}

/** '3 tools missing and 2 drawers not completed', as of its end; empty for nothing. */
const openWords = ({ missing, notAccountedFor, incompleteDrawers }: Inventory): string =>
  inWords([
    ...(missing ? [`${countOf(missing, 'tool')} missing`] : []),
    ...(notAccountedFor ? [`${notAccountedFor} not accounted for`] : []),
    ...(incompleteDrawers?.length ? [notCompletedWords(incompleteDrawers.length)] : []),
  ]);

function Progress({
  inventory,
  summary,
}: { readonly inventory: Inventory } & Pick<InventoryLineProps, 'summary'>) {
  const { kind, startedAt, startedBy } = inventory;
  return (
    <>
      <strong>{inventoryKindWords[kind]} inventory</strong> started {formatClock(new Date(startedAt))} by{' '}
      {rankAndName(startedBy)}. {summary.completeDrawers} of {countOf(summary.totalDrawers, 'drawer')}{' '}
      complete.
    </>
  );
}

function Purpose({ inventory: { workItems, place } }: { readonly inventory: Inventory }) {
  return (
    <>
      <WorkItems items={workItems} />
      {place !== null && <span className="min-w-0 truncate">{place}</span>}
    </>
  );
}
