import type { Toolbox } from '@stowed/contract';
import { inventoryKindWords } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ClipboardList, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { openInventoryQuery } from '../../../lib/inventory-queries.ts';
import { labelsPath } from '../../../lib/route-params.ts';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { FoldingCard } from '../../../ui/folding-card.tsx';
import { ToolboxIcon } from '../../../ui/toolbox-icon.tsx';

export function ActiveToolboxCard({ toolbox }: { readonly toolbox: Toolbox }) {
  return (
    <FoldingCard
      title="Active Toolbox"
      bodyClassName="px-4 py-1"
      aside={
        <>
          <KindChip toolboxId={toolbox.toolboxId} />
          {/* Not green: tools may be missing. */}
          {toolbox.status === 'complete' ? (
            <Badge tone="plain" icon={CircleCheck}>
              Complete
            </Badge>
          ) : (
            <Badge tone="plain">Inventory in Progress</Badge>
          )}
        </>
      }
    >
      <dl className="divide-y divide-line">
        <Row term="Toolbox ID">
          <span className="stencil wrap-anywhere">{toolbox.toolboxId}</span>
        </Row>
        <Row term="Type">
          <ToolboxIcon type={toolbox.type} size={28} />
          {toolboxTypeName(toolbox.type)}
        </Row>
        <Row term="Total Drawers">
          <span className="reading">{toolbox.drawers}</span>
        </Row>
        {toolbox.eid && (
          <Row term="Equipment ID">
            <span className="stencil wrap-anywhere">{toolbox.eid}</span>
          </Row>
        )}
      </dl>
      <LinkButton href={labelsPath(toolbox.toolboxId)} className="mb-3 mt-2 w-full">
        <QrCode size={18} aria-hidden="true" />
        Print labels
      </LinkButton>
    </FoldingCard>
  );
}

/** What the open inventory is for, if someone said so. */
function KindChip({ toolboxId }: Pick<Toolbox, 'toolboxId'>) {
  const { data: inventory } = useQuery(openInventoryQuery(toolboxId));
  if (!inventory || inventory.kind === 'unplanned') return null;
  return (
    <Badge tone="plain" icon={ClipboardList}>
      {inventoryKindWords[inventory.kind]}
    </Badge>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-ink-soft">{term}</dt>
      <dd className="flex min-w-0 items-center gap-2 text-right font-semibold">{children}</dd>
    </div>
  );
}
