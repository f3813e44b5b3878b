import type { Completion } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import { useLocation } from 'wouter';
import { drawerPath } from '../../../lib/route-params.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { CannotCompleteDialog } from './cannot-complete-dialog.tsx';

/** What is asked, and of what: nothing that comes up meanwhile slips under it. */
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

/** Asks before an inventory is completed as it stands, and before the next one begins. */
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
