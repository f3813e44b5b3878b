import { inventorySummary } from '@stowed/domain';
import type { InventorySummary } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { hasStatus } from '../../../lib/api-error.ts';
import { drawerPath, toolboxIdOf } from '../../../lib/route-params.ts';
import { inventoryQuery } from '../../../lib/toolbox-queries.ts';
import type { Inventory } from '../../../lib/toolbox-queries.ts';
import { Badge, CompletionBadge } from '../../../ui/badge.tsx';
import { LoadingScreen, Skeleton } from '../../../ui/loading.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { InvalidRoute, ToolboxNotFound } from '../../../widgets/not-found/not-found-cards.tsx';
import { Card } from '../../../ui/card.tsx';
import { ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { SummaryActions } from './summary-actions.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { LackingTools } from './summary-questions.tsx';

interface IncompleteDrawersProps {
  readonly toolboxId: string;
  readonly drawers: InventorySummary['incompleteDrawers'];
}

function IncompleteDrawers({ toolboxId, drawers }: IncompleteDrawersProps) {
  if (drawers.length === 0) return null;
  return (
    <Card title="Incomplete Drawers" className="mt-5" bodyClassName="">
      <ul className="divide-y divide-line">
        {drawers.map((drawer) => (
          <li key={drawer.number}>
            <Link
              href={drawerPath(toolboxId, drawer.number)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span className="grow text-lg font-semibold">Drawer {drawer.number}</span>
              <LackBadge drawer={drawer} />
              <ChevronRight size={20} aria-hidden="true" className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LackBadge({ drawer }: { readonly drawer: IncompleteDrawersProps['drawers'][number] }) {
  if (!drawer.isSeen) return <Badge tone="warn">No photo yet</Badge>;
  const { missing, toCheck } = drawer;
  if (missing === 0) return <Badge tone="plain">Incomplete</Badge>;
  return (
    <span className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
      <Badge tone="bad">Missing: {missing}</Badge>
      <ToCheckNote toCheck={toCheck} />
    </span>
  );
}

export function SummaryPage({ id }: { readonly id: string }) {
  const toolboxId = toolboxIdOf(id);
  return toolboxId === undefined ? <InvalidRoute /> : <LoadedSummary toolboxId={toolboxId} />;
}

function LoadedSummary({ toolboxId }: { readonly toolboxId: string }) {
  const { data: inventory, error, refetch } = useQuery(inventoryQuery(toolboxId));
  if (hasStatus(error, 404)) return <ToolboxNotFound toolboxId={toolboxId} />;
  if (inventory) return <Summary {...inventory} />;
  if (!error) return <SummaryLoading />;
  return (
    <QueryFailure title="The summary could not be loaded" error={error} onRetry={() => void refetch()} />
  );
}

function Summary({ toolbox, drawers }: Inventory) {
  const summary = inventorySummary(drawers);
  return (
    <div className="mx-auto max-w-3xl pb-4">
      <PageHeading
        title="Inventory Summary"
        lead={<span className="stencil text-ink">{toolbox.toolboxId}</span>}
        aside={<CompletionBadge status={toolbox.status} />}
      />
      <SummaryFigures toolbox={toolbox} summary={summary} />
      <IncompleteDrawers toolboxId={toolbox.toolboxId} drawers={summary.incompleteDrawers} />
      {summary.lacking.length > 0 && (
        <Card title="Missing Tools" className="mt-5" bodyClassName="px-4">
          <LackingTools tools={summary.lacking} />
        </Card>
      )}
      <SummaryActions toolbox={toolbox} summary={summary} />
    </div>
  );
}

function SummaryLoading() {
  return (
    <div className="mx-auto max-w-3xl">
      <LoadingScreen title="Loading summary…">
        <div className="space-y-5">
          <Skeleton className="h-56" />
          <Skeleton className="h-32" />
        </div>
      </LoadingScreen>
    </div>
  );
}
