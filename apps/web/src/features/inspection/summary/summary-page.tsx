import { inventorySummary } from '@stowed/domain';
import type { InventorySummary } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { hasStatus } from '../../../lib/api-error.ts';
import { casesOfToolboxQuery } from '../../../lib/case-queries.ts';
import { drawerPath, toolboxIdOf } from '../../../lib/route-params.ts';
import { inventoryQuery } from '../../../lib/toolbox-queries.ts';
import type { Inventory } from '../../../lib/toolbox-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadingScreen, Skeleton } from '../../../ui/loading.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { InvalidRoute, ToolboxNotFound } from '../../../widgets/not-found/not-found-cards.tsx';
import { Card } from '../../../ui/card.tsx';
import { CaseLines } from '../../../widgets/case-lines.tsx';
import { isCaseOf, MissingRowsOfToolbox } from '../../../widgets/missing-rows.tsx';
import { useActs, useShownDrawers } from '../queue/use-acts.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { countUnclosed } from '../../../widgets/missing-words.ts';
import { StatusWithCases } from '../../../widgets/toolbox-status.tsx';
import { BY_HAND, COMPARED_LATE, ShortfallBadges, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { InventoryLine } from './inventory-line.tsx';
import { NamesMissing } from './names-missing.tsx';
import { SummaryActions } from './summary-actions.tsx';
import { SummaryFigures, ToolboxFacts } from './summary-figures.tsx';
import { leftOpenWords } from '../shared/left-open-words.ts';

interface IncompleteDrawersProps {
  readonly toolboxId: string;
  readonly drawers: InventorySummary['incompleteDrawers'];
}

function IncompleteDrawers({ toolboxId, drawers }: IncompleteDrawersProps) {
  if (drawers.length === 0) return null;
  return (
    <Card title="Incomplete Drawers" bodyClassName="">
      <ul className="divide-y divide-line">
        {drawers.map((drawer) => (
          <li key={drawer.number}>
            <Link
              href={drawerPath(toolboxId, drawer.number)}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken"
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

interface CheckedByHandProps {
  readonly toolboxId: string;
  readonly summary: Pick<InventorySummary, 'byHandDrawers' | 'toolsByHand'>;
}

/**
 * The complete drawers that no photo speaks for, and the tools of others that only a person calls
 * present.
 */
function CheckedByHand({ toolboxId, summary: { byHandDrawers, toolsByHand } }: CheckedByHandProps) {
  const drawers = [
    ...byHandDrawers.map(({ number, ...photo }) => ({ number, words: byHandWords(photo) })),
    ...toolsByHand.map(({ drawerNumber, names }) => ({
      number: drawerNumber,
      words: `${names.length} present by hand: ${names.join(', ')}`,
    })),
  ].sort((a, b) => a.number - b.number);
  if (drawers.length === 0) return null;
  return (
    <ul
      aria-label="Checked by hand"
      className="divide-y divide-line rounded-lg border border-warn-line bg-warn-soft"
    >
      {drawers.map(({ number, words }) => (
        <li key={number}>
          <Link
            href={drawerPath(toolboxId, number)}
            className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2"
          >
            <strong>Drawer {number}</strong>
            <span className="wrap-anywhere text-warn">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function byHandWords({
  hasPhoto,
  isPhotoWaiting,
  isComparedLate,
  isPhotoOfInventory,
}: Omit<InventorySummary['byHandDrawers'][number], 'number'>) {
  if (!hasPhoto) return 'Checked by eye, without a photo';
  if (isPhotoWaiting) return 'Checked by hand: the photo has not been judged yet';
  if (isPhotoOfInventory && isComparedLate) return COMPARED_LATE;
  return isPhotoOfInventory ? BY_HAND : 'Its photo is of an earlier inventory';
}

function LackBadge({ drawer }: { readonly drawer: IncompleteDrawersProps['drawers'][number] }) {
  if (!drawer.isSeen) return <Badge tone="warn">No photo yet</Badge>;
  const { missing, toCheck, notAccountedFor } = drawer;
  if (missing + notAccountedFor === 0) return <Badge tone="plain">Incomplete</Badge>;
  return (
    <span className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
      {missing > 0 && <Badge tone="bad">Missing: {missing}</Badge>}
      <ToCheckNote toCheck={toCheck} />
      <ShortfallBadges notAccountedFor={notAccountedFor} fewer={0} />
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

function Summary({ toolbox, drawers: saved }: Inventory) {
  const acts = useActs(toolbox.toolboxId);
  const drawers: readonly ShownDrawer[] = useShownDrawers(saved, acts);
  const keptDrawers = drawers.filter(({ isKept, stoppedBy }) => isKept === true || stoppedBy !== undefined);
  const kept = keptDrawers.length;
  const summary = inventorySummary(drawers);
  const lacking = summary.lacking.map((tool) => ({ ...tool, toolboxId: toolbox.toolboxId }));
  const { data: unclosed } = useQuery({
    ...casesOfToolboxQuery(toolbox.toolboxId),
    select: countUnclosed,
  });
  return (
    <>
      <PageHeading
        title="Inventory Summary"
        lead={
          <span data-in-view="" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {toolbox.name}{' '}
            <StatusWithCases status={toolbox.status} lack={lackOf(summary, kept)} unclosed={unclosed} />
          </span>
        }
      />
      <InventoryLine toolbox={toolbox} summary={summary} />
      <div className={sectionsLook}>
        <SummaryFigures summary={summary} kept={keptDrawers} />
        <SummaryActions
          toolbox={toolbox}
          summary={summary}
          kept={acts.find((act) => act.kind === 'inventory')}
        />
        <div className="space-y-4 empty:hidden lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {lacking.length > 0 && (
            <Card title="Missing Tools" bodyClassName="">
              <MissingRowsOfToolbox tools={lacking} />
            </Card>
          )}
          <CaseLines
            toolboxId={toolbox.toolboxId}
            isElsewhere={(lost) => lacking.some((tool) => isCaseOf(lost, tool))}
          />
          <CheckedByHand toolboxId={toolbox.toolboxId} summary={summary} />
          <IncompleteDrawers toolboxId={toolbox.toolboxId} drawers={summary.incompleteDrawers} />
          <NamesMissing drawers={drawers} />
        </div>
        <ToolboxFacts toolbox={toolbox} />
      </div>
    </>
  );
}

/**
 * Undefined, so that nothing is green, if only a comparison with the template or a photo is lacking, or if
 * entries wait on this device.
 */
function lackOf(summary: InventorySummary, kept: number): string | undefined {
  const byHand = summary.byHandDrawers.length + summary.toolsByHand.length;
  const doubts = summary.notComparedDrawers + byHand + kept;
  return leftOpenWords(summary) || (doubts > 0 ? undefined : '');
}

/**
 * On phones the actions stand above the lists, so that they are seen at once; on wide screens beside
 * them.
 */
const sectionsLook =
  'space-y-4 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-4 lg:space-y-0';

function SummaryLoading() {
  return (
    <LoadingScreen title="Loading summary…">
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </LoadingScreen>
  );
}
