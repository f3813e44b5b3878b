import type { InventorySummary } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { countOf, drawersInWords } from '../../../lib/format.ts';
import { toolControlQuery } from '../../../lib/inventory-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { SignedBy } from '../completion/signed-by.tsx';
import { DrawerRows } from './drawer-rows.tsx';

interface CannotCompleteDialogProps {
  readonly isOpen: boolean;
  /** Undefined while nothing is asked. */
  readonly summary: InventorySummary | undefined;
  readonly isPending: boolean;
  readonly onCheck: (drawerNumber: number) => void;
  readonly onCancel: () => void;
  readonly onComplete: () => void;
}

/**
 * Warns about incomplete drawers, and names every tool that is not known to be there. The person may complete
 * anyway; the record shows it.
 */
export function CannotCompleteDialog(props: CannotCompleteDialogProps) {
  const { isOpen, summary, isPending, onCheck, onCancel, onComplete } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title="Cannot Complete Inventory"
      description="These drawers are not complete. Check them first, or complete the inventory without them. The record will name them."
    >
      {summary && (
        <>
          <NotLookedAt summary={summary} />
          <CasesOpen lacking={summary.lacking} />
          <DrawerRows drawers={summary.incompleteDrawers} lacking={summary.lacking} onCheck={onCheck} />
          {summary.doubtfulDrawers.length > 0 && (
            <>
              <h3 className="mb-2 mt-4 font-semibold">Complete drawers with unresolved tools</h3>
              <DrawerRows
                drawers={summary.doubtfulDrawers}
                lacking={summary.lacking}
                areComplete
                onCheck={onCheck}
              />
            </>
          )}
        </>
      )}
      <DialogFoot>
        <SignedBy />
        <div className="flex flex-col gap-2 md:flex-row md:justify-end">
          <Button size="lg" variant="primary" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button size="lg" variant="danger" isPending={isPending} onClick={onComplete}>
            Complete Anyway
          </Button>
        </div>
      </DialogFoot>
    </Dialog>
  );
}

/** No case is opened for these tools: nobody knows whether they are there. */
function NotLookedAt({ summary }: { readonly summary: InventorySummary }) {
  const unseen = [...summary.incompleteDrawers, ...summary.doubtfulDrawers].filter(
    ({ isSeen, expected }) => !isSeen && expected > 0,
  );
  if (unseen.length === 0) return null;
  const tools = unseen.reduce((total, { expected }) => total + expected, 0);
  const numbers = unseen.map(({ number }) => number).sort((a, b) => a - b);
  const drawers = drawersInWords(numbers);
  return (
    <p className="mb-2 font-semibold text-warn">
      Nobody has looked at{' '}
      {tools === 1 ? `${drawers} (1 tool)` : `the ${countOf(tools, 'tool')} of ${drawers}`}.
    </p>
  );
}

/** Not said where the organization makes no automatic cases. */
export function CasesOpen({ lacking }: Pick<InventorySummary, 'lacking'>) {
  const { data: settings } = useQuery(toolControlQuery());
  if (settings?.lostCases === 'off' || lacking.length === 0) return null;
  const tools = lacking.length === 1 ? 'this tool' : `each of these ${lacking.length} tools`;
  const toCheck = lacking.filter(({ lack }) => lack === 'to check').length;
  const included = toCheck > 0 && toCheck < lacking.length ? `, ${toCheck} to check included` : '';
  return (
    <p className="mb-3">
      Completing opens a lost-tool case for {tools}
      {included}, unless it has one.
    </p>
  );
}
