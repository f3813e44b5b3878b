import type { InventorySummary } from '@stowed/domain';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lackWords } from '../drawer/drawer-lack.ts';

interface CannotCompleteDialogProps {
  readonly isOpen: boolean;
  readonly drawers: InventorySummary['incompleteDrawers'];
  readonly isPending: boolean;
  readonly onCheck: (drawerNumber: number) => void;
  readonly onCancel: () => void;
  readonly onComplete: () => void;
}

/** Incomplete drawers stand in the way of a completion; a person may go on all the same, on record. */
export function CannotCompleteDialog(props: CannotCompleteDialogProps) {
  const { isOpen, drawers, isPending, onCheck, onCancel, onComplete } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title="Cannot Complete Inventory"
      description="These drawers are not complete. Check them first, or complete the inventory as it stands; the record names them."
    >
      <ul className="divide-y divide-line border-y border-line">
        {drawers.map((drawer) => (
          <li key={drawer.number} className="flex items-center gap-4 py-2">
            <span className="grow">
              <span className="font-semibold">Drawer {drawer.number}</span>
              <span className={cx('reading block', lackTone(drawer))}>{lackWords(drawer)}</span>
            </span>
            <Button aria-label={`Check drawer ${drawer.number}`} onClick={() => onCheck(drawer.number)}>
              Check
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button size="lg" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="lg" variant="danger" isPending={isPending} onClick={onComplete}>
          Complete Anyway
        </Button>
      </div>
    </Dialog>
  );
}

function lackTone({ missing, isSeen }: CannotCompleteDialogProps['drawers'][number]): string {
  if (!isSeen) return 'text-warn';
  return missing > 0 ? 'text-bad' : 'text-ink-soft';
}
