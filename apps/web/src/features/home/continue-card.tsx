import type { Dashboard, Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { drawerPath, summaryPath } from '../../lib/route-params.ts';
import { dashboardQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { ReceiptButton } from '../../widgets/receipt-button.tsx';
import { ToolboxStatus } from '../../widgets/toolbox-status.tsx';

type Recent = NonNullable<Dashboard['recentToolbox']>;

/** Where this person worked last; nothing before the first time. */
export function ContinueCard({ isPrimary }: { readonly isPrimary: boolean }) {
  const query = useQuery(dashboardQuery());
  const { data: toolboxes } = useQuery(toolboxesQuery());
  if (query.data?.recentToolbox === null) return null;
  return (
    <Card title="Recent toolbox">
      <QueryPart query={query} failure="The recent toolbox could not be loaded" loading="h-24">
        {({ recentToolbox: recent }) =>
          recent && (
            <RecentToolbox
              recent={recent}
              isPrimary={isPrimary}
              toolbox={toolboxes?.find(({ toolboxId }) => toolboxId === recent.toolboxId)}
            />
          )
        }
      </QueryPart>
    </Card>
  );
}

interface RecentToolboxProps {
  readonly recent: Recent;
  readonly isPrimary: boolean;
  /** Absent until the list is loaded. */
  readonly toolbox: Toolbox | undefined;
}

function RecentToolbox({ recent, isPrimary, toolbox }: RecentToolboxProps) {
  const { toolboxId, status, drawerNumber: number } = recent;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-lg font-semibold wrap-anywhere">{toolbox?.name ?? toolboxId}</p>
        <ToolboxStatus toolboxId={toolboxId} status={status} />
      </div>
      {status === 'complete' ? (
        <div className="mt-3 flex flex-wrap gap-3 *:grow md:*:grow-0">
          <ReceiptButton toolboxId={toolboxId}>Download Receipt</ReceiptButton>
          <LinkButton href={summaryPath(toolboxId)}>Summary</LinkButton>
        </div>
      ) : (
        <LinkButton
          href={number === null ? summaryPath(toolboxId) : drawerPath(toolboxId, number)}
          variant={isPrimary ? 'primary' : 'secondary'}
          size="lg"
          className="mt-3 w-full md:w-auto"
        >
          Continue: {number === null ? 'Summary' : placeWords(number, toolbox)}
          <ArrowRight size={20} aria-hidden="true" />
        </LinkButton>
      )}
    </>
  );
}

const placeWords = (number: number, toolbox: Toolbox | undefined): string =>
  toolbox ? `Drawer ${number} of ${toolbox.drawers}` : `Drawer ${number}`;
