import { endpoints } from '@stowed/contract';
import type { Inventory, InventoryState } from '@stowed/contract';
import { inventoryKindWords, rankAndName } from '@stowed/domain';
import { Ban, CircleDashed, CircleDot, PenLine, Replace } from 'lucide-react';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { notCompletedWords } from '../../widgets/missing-words.ts';
import { WorkItems } from '../../widgets/not-releasable.tsx';
import { ReceiptDownload } from '../../widgets/receipt-button.tsx';
import { CancelInventory } from './cancel-inventory.tsx';

const states: Partial<Record<InventoryState, { readonly words: string; readonly icon: typeof Ban }>> = {
  open: { words: 'Open', icon: CircleDot },
  awaiting_second: { words: 'Awaiting second signature', icon: PenLine },
  superseded: { words: 'Superseded', icon: Replace },
  cancelled: { words: 'Cancelled', icon: Ban },
};

/** One inventory: kind, time, person, what was missing, and its receipt. */
export function InventoryRow({ inventory }: { readonly inventory: Inventory }) {
  const { id, toolboxId, kind, state, endedAt, startedAt, endReason } = inventory;
  const user = useCurrentUser();
  const badge = states[state];
  const purpose = [inventory.place, endReason].filter(Boolean);
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{inventoryKindWords[kind]}</strong>
          {badge && (
            <Badge tone="plain" icon={badge.icon}>
              {badge.words}
            </Badge>
          )}
          <Lacks inventory={inventory} />
        </p>
        <p className="text-sm text-ink-soft">
          {formatDateTime(endedAt ?? startedAt)} · {personOf(inventory)}
        </p>
        {inventory.signedBy.length > 0 && (
          <p className="text-sm wrap-anywhere">
            Signed by {inventory.signedBy.map(rankAndName).join(' and ')}
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-sm wrap-anywhere empty:hidden">
          <WorkItems items={inventory.workItems} />
          {purpose.length > 0 && <span>{purpose.join(' · ')}</span>}
        </p>
      </div>
      {state === 'completed' && (
        <ReceiptDownload
          name={`inventory-${toolboxId}-${(endedAt ?? '').slice(0, 10)}.pdf`}
          load={() => call(endpoints.getInventoryReceipt, { params: { inventoryId: id } })}
        >
          Receipt
        </ReceiptDownload>
      )}
      {state === 'open' && user?.duties.includes('lead') && <CancelInventory inventory={inventory} />}
    </li>
  );
}

function personOf({ endedBy, startedBy }: Inventory): string {
  const { rank, name } = endedBy ?? startedBy;
  return [rank, name].filter(Boolean).join(' ');
}

function Lacks({
  inventory: { state, missing, notAccountedFor, incompleteDrawers },
}: {
  readonly inventory: Inventory;
}) {
  return (
    <>
      {Boolean(missing) && <Badge tone="bad">{missing} missing</Badge>}
      {Boolean(notAccountedFor) && <Badge tone="bad">{notAccountedFor} not accounted for</Badge>}
      {state === 'completed' && Boolean(incompleteDrawers?.length) && (
        <Badge tone="warn" icon={CircleDashed}>
          {notCompletedWords(incompleteDrawers?.length ?? 0)}
        </Badge>
      )}
    </>
  );
}
