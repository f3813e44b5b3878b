import type { Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { countOf, formatDate, formatNumber } from '../../lib/format.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { dashboardQuery, missingToolsQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { Card } from '../../ui/card.tsx';
import { RowsLoading } from '../../ui/loading.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { MoreLink } from './more-link.tsx';
import { inventoryUnderWay } from '../../widgets/inventory-under-way.ts';
import { unseenInComplete } from '../../widgets/missing-words.ts';

const SHOWN = 3;

/** The toolboxes whose inventory is not complete, without the one that stands under 'Recent toolbox'. */
export function DueCard() {
  const query = useQuery(toolboxesQuery());
  const { data: dashboard } = useQuery(dashboardQuery());
  return (
    <Card title="Due" bodyClassName="">
      <QueryPart query={query} failure="The toolboxes could not be loaded" loading={<RowsLoading />} isFlush>
        {(toolboxes) => (
          <>
            <Due toolboxes={toolboxes} recentId={dashboard?.recentToolbox?.toolboxId} />
            <UnseenInComplete toolboxes={toolboxes} />
          </>
        )}
      </QueryPart>
    </Card>
  );
}

interface DueProps {
  readonly toolboxes: readonly Toolbox[];
  readonly recentId: string | undefined;
}

function Due({ toolboxes, recentId }: DueProps) {
  const due = toolboxes.filter(({ status }) => status !== 'complete');
  const others = due.filter(({ toolboxId }) => toolboxId !== recentId);
  if (others.length === 0) return <p className="p-4 text-ink-soft">{noneWords(toolboxes, due)}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {others.slice(0, SHOWN).map((toolbox) => (
          <li key={toolbox.toolboxId}>
            <DueRow toolbox={toolbox} />
          </li>
        ))}
      </ul>
      {others.length > SHOWN && (
        <MoreLink href="/toolboxes?status=incomplete">
          {formatNumber(due.length)} of {countOf(toolboxes.length, 'toolbox', 'toolboxes')} due
        </MoreLink>
      )}
    </>
  );
}

/** A toolbox that was completed without a look into it is not due, but nobody knows what it holds. */
function UnseenInComplete({ toolboxes }: Pick<DueProps, 'toolboxes'>) {
  const { data: list } = useQuery(missingToolsQuery());
  const words = unseenInComplete(list, toolboxes);
  if (!words) return null;
  return <p className="border-t border-line px-4 py-3 text-warn">Complete toolboxes: {words}.</p>;
}

function noneWords(toolboxes: readonly Toolbox[], due: readonly Toolbox[]): string {
  if (toolboxes.length === 0) return 'No toolboxes yet';
  return due.length === 0 ? 'No inventory is due.' : 'No other inventory is due.';
}

function DueRow({ toolbox }: { readonly toolbox: Toolbox }) {
  const { toolboxId, name, drawers, lastCompletedAt } = toolbox;
  const count = inventoryUnderWay(toolbox);
  const last = lastCompletedAt ? `last completed ${formatDate(lastCompletedAt)}` : 'never completed';
  return (
    <Link
      href={drawerPath(toolboxId, 1)}
      className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="text-sm text-ink-soft">
          {[count, countOf(drawers, 'drawer'), last].filter(Boolean).join(', ')}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
    </Link>
  );
}
