import type { Dashboard } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { dashboardQuery } from '../../lib/toolbox-queries.ts';
import { Card } from '../../ui/card.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { ToCheckNote } from '../../widgets/tool-counts.tsx';
import { ToolboxStatus } from '../../widgets/toolbox-status.tsx';

export function QuickStats() {
  const query = useQuery(dashboardQuery());
  return (
    <Card title="Quick Stats">
      <QueryPart query={query} failure="The figures could not be loaded" loading="h-32">
        {(dashboard) => <Figures dashboard={dashboard} />}
      </QueryPart>
    </Card>
  );
}

function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { inspectionsThisMonth, missingToolsCount, toolsToCheckCount, recentToolbox: recent } = dashboard;
  return (
    <dl className="space-y-4">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-soft">Inspections this month</dt>
        <dd className="reading text-3xl">{formatNumber(inspectionsThisMonth)}</dd>
      </div>
      {missingToolsCount !== 0 && (
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">Missing tools</dt>
          <dd>
            <span className="reading text-3xl text-bad">{formatNumber(missingToolsCount)}</span>
            <ToCheckNote toCheck={toolsToCheckCount} />
          </dd>
        </div>
      )}
      <div className="border-t border-line pt-4">
        <dt className="text-ink-soft">Recent toolbox</dt>
        <dd className="mt-1">
          {recent ? (
            <span className="flex flex-wrap items-center gap-x-3">
              <Link
                href={drawerPath(recent.toolboxId, 1)}
                className="stencil flex min-h-11 items-center text-lg underline underline-offset-4 wrap-anywhere"
              >
                {recent.toolboxId}
              </Link>
              <ToolboxStatus toolboxId={recent.toolboxId} status={recent.status} />
            </span>
          ) : (
            'None yet'
          )}
        </dd>
      </div>
    </dl>
  );
}
