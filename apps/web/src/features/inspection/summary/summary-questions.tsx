import type { Completion } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { toolControlQuery } from '../../../lib/inventory-queries.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { SignedBy } from '../completion/signed-by.tsx';
import { shortfallWords, toCheckWords } from '../../../widgets/tool-counts.tsx';

/** A question and the state that it is about; later changes do not affect it. */
export interface SummaryQuestion {
  readonly kind: 'incomplete' | 'missing' | 'new-inventory';
  /** The toolbox's version that the person has seen. */
  readonly version: number;
  readonly summary: InventorySummary;
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
        drawers={question?.summary.incompleteDrawers ?? []}
        isPending={isPending}
        onCheck={(number) => navigate(drawerPath(toolboxId, number))}
        onCancel={onCancel}
        onComplete={() => question && onSet('complete', question.version)}
      />
      {question?.kind === 'missing' && (
        <MissingQuestion
          summary={question.summary}
          isPending={isPending}
          onCheck={(number) => navigate(drawerPath(toolboxId, number))}
          onCancel={onCancel}
          onComplete={() => onSet('complete', question.version)}
        />
      )}
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

/** Warns about incomplete drawers. The person may complete anyway; the record shows it. */
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
              <span className={cx('reading block', lackTone(drawer))}>{drawerWords(drawer)}</span>
            </span>
            <Button aria-label={`Check drawer ${drawer.number}`} onClick={() => onCheck(drawer.number)}>
              Check
            </Button>
          </li>
        ))}
      </ul>
      <CasesOpen />
      <DialogFoot>
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

/** Not said where the organization makes no automatic cases. */
function CasesOpen() {
  const { data: settings } = useQuery(toolControlQuery());
  if (settings?.lostCases === 'off') return null;
  return <p className="mt-4">A lost-tool case is opened for each missing tool.</p>;
}

interface MissingQuestionProps extends Omit<CannotCompleteDialogProps, 'isOpen' | 'drawers'> {
  readonly summary: InventorySummary;
}

/** All drawers are complete but something is missing: lists it before signing. */
function MissingQuestion({ summary, isPending, onCheck, onCancel, onComplete }: MissingQuestionProps) {
  const { lacking, fewer } = summary;
  const [first] = lacking;
  const words = lacking.length > 0 ? `${lacking.length} missing` : `${fewer} fewer than expected`;
  return (
    <Dialog isOpen onClose={onCancel} title={`Complete with ${words}?`}>
      <LackingTools tools={lacking} />
      {fewer > 0 && <p className="mt-3 font-semibold text-bad">{fewer} fewer than expected</p>}
      {lacking.length > 0 && <CasesOpen />}
      <DialogFoot>
        <SignedBy />
        {first ? (
          <Button
            size="lg"
            variant="primary"
            className="w-full"
            disabled={isPending}
            onClick={() => onCheck(first.drawerNumber)}
          >
            Go to drawer {first.drawerNumber}
          </Button>
        ) : (
          <Button size="lg" variant="primary" className="w-full" disabled={isPending} onClick={onCancel}>
            Go back
          </Button>
        )}
        <Button size="lg" variant="danger" className="w-full" isPending={isPending} onClick={onComplete}>
          Complete with {words}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Tools by drawer, each with its known status. */
export function LackingTools({ tools }: { readonly tools: InventorySummary['lacking'] }) {
  return (
    <ul className="divide-y divide-line">
      {tools.map(({ drawerNumber, uniqueId, name, lack }) => (
        <li key={`${drawerNumber}/${uniqueId}`} className="flex min-h-11 items-center gap-3 py-1.5">
          <span className="min-w-0 grow">
            <span className="font-semibold wrap-anywhere">{name}</span>{' '}
            <span className={cx('text-sm', lack === 'to check' ? 'text-warn' : 'text-bad')}>{lack}</span>
          </span>
          <span className="shrink-0 text-ink-soft">Drawer {drawerNumber}</span>
        </li>
      ))}
    </ul>
  );
}

type IncompleteDrawer = CannotCompleteDialogProps['drawers'][number];

/** An unphotographed drawer must not look as if nothing were missing. */
function drawerWords(drawer: IncompleteDrawer): string {
  if (!drawer.isSeen) return `No photo yet, ${drawer.expected} expected`;
  const missing = [`${drawer.missing} missing`, toCheckWords(drawer)].filter(Boolean).join(' ');
  return [missing, ...shortfallWords(drawer)].join(', ');
}

function lackTone({ missing, notAccountedFor, isSeen }: IncompleteDrawer): string {
  if (!isSeen) return 'text-warn';
  return missing + notAccountedFor > 0 ? 'text-bad' : 'text-ink-soft';
}
