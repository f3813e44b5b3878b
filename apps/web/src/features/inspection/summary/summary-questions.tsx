import type { Completion } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import { useLocation } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { shortfallWords, toCheckWords } from '../../../widgets/tool-counts.tsx';

/** A question and the state that it is about, which later changes must not alter. */
export interface SummaryQuestion {
  readonly kind: 'incomplete' | 'new-inventory';
  /** The toolbox's version that the person has seen. */
  readonly version: number;
  readonly drawers: InventorySummary['incompleteDrawers'];
}

interface SummaryQuestionsProps {
  readonly toolboxId: string;
  readonly question: SummaryQuestion | undefined;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly onSet: (status: Completion, version: number) => void;
}

/** Asks before completing an incomplete inventory, and before starting a new one. */
export function SummaryQuestions({ toolboxId, question, isPending, onCancel, onSet }: SummaryQuestionsProps) {
  const [, navigate] = useLocation();
  return (
    <>
      <CannotCompleteDialog
        isOpen={question?.kind === 'incomplete'}
        drawers={question?.drawers ?? []}
        isPending={isPending}
        onCheck={(number) => navigate(drawerPath(toolboxId, number))}
        onCancel={onCancel}
        onComplete={() => question && onSet('complete', question.version)}
      />
      <ConfirmDialog
        isOpen={question?.kind === 'new-inventory'}
        title="Start a new inventory?"
        confirmLabel="Start New Inventory"
        tone="primary"
        isPending={isPending}
        onCancel={onCancel}
        onConfirm={() => question && onSet('incomplete', question.version)}
      >
        <p>
          All drawers of <strong className="stencil text-ink">{toolboxId}</strong> become incomplete again.
          Tools, photos and the record of this inventory are kept.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface CannotCompleteDialogProps {
  readonly isOpen: boolean;
  readonly drawers: InventorySummary['incompleteDrawers'];
  readonly isPending: boolean;
  readonly onCheck: (drawerNumber: number) => void;
  readonly onCancel: () => void;
  readonly onComplete: () => void;
}

/** Warns of incomplete drawers; the person may complete anyway, which the record shows. */
function CannotCompleteDialog(props: CannotCompleteDialogProps) {
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

type IncompleteDrawer = CannotCompleteDialogProps['drawers'][number];

/** An unphotographed drawer must not read as if it lacked nothing. */
function lackWords(drawer: IncompleteDrawer): string {
  if (!drawer.isSeen) return `No photo yet, ${drawer.expected} expected`;
  const missing = [`${drawer.missing} missing`, toCheckWords(drawer)].filter(Boolean).join(' ');
  return [missing, ...shortfallWords(drawer)].join(', ');
}

function lackTone({ missing, notAccountedFor, isSeen }: IncompleteDrawer): string {
  if (!isSeen) return 'text-warn';
  return missing + notAccountedFor > 0 ? 'text-bad' : 'text-ink-soft';
}
