import type { Completion } from '@stowed/contract';
import type { DrawerInSummary, InventorySummary } from '@stowed/domain';
import { useLocation } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { SignedBy } from '../completion/signed-by.tsx';
import { notCountedWords } from '../../../widgets/missing-words.ts';
import { shortfallWords } from '../../../widgets/tool-counts.tsx';
import { CannotCompleteDialog, CasesOpen } from './cannot-complete.tsx';
import { earlierTemplateWords, unseenWords } from './drawer-rows.tsx';

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
        summary={question?.summary}
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

interface MissingQuestionProps {
  readonly summary: InventorySummary;
  readonly isPending: boolean;
  readonly onCheck: (drawerNumber: number) => void;
  readonly onCancel: () => void;
  readonly onComplete: () => void;
}

/** All drawers are complete but they leave something open: lists it before signing. */
function MissingQuestion({ summary, isPending, onCheck, onCancel, onComplete }: MissingQuestionProps) {
  const { lacking, doubtfulDrawers } = summary;
  const [first] = doubtfulDrawers;
  const words = openWords(summary);
  return (
    <Dialog isOpen onClose={onCancel} title={`Complete with ${words}?`}>
      <CasesOpen lacking={lacking} />
      <LackingTools tools={lacking} />
      <UnnamedLacks drawers={doubtfulDrawers} />
      <DialogFoot>
        <SignedBy />
        {first && (
          <Button
            size="lg"
            variant="primary"
            className="w-full"
            disabled={isPending}
            onClick={() => onCheck(first.number)}
          >
            Go to drawer {first.number}
          </Button>
        )}
        <Button
          size="lg"
          variant="danger"
          className="w-full leading-tight"
          isPending={isPending}
          onClick={onComplete}
        >
          Complete with {words}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function openWords({ lacking, fewer, unseenDrawers, doubtfulDrawers }: InventorySummary): string {
  if (lacking.length > 0) return `${lacking.length} missing`;
  if (fewer > 0) return `${fewer} fewer than expected`;
  if (unseenDrawers > 0) return notCountedWords(unseenDrawers);
  return `${countOf(doubtfulDrawers.length, 'drawer')} to photograph again`;
}

/**
 * What is open, and has no name: expected tools that no list names, drawers that nobody has counted, and
 * photos that were judged with an earlier template.
 */
function UnnamedLacks({ drawers }: { readonly drawers: InventorySummary['doubtfulDrawers'] }) {
  const unnamed = drawers.filter(
    ({ fewer, isSeen, isJudgedByEarlier }) => fewer > 0 || !isSeen || isJudgedByEarlier,
  );
  if (unnamed.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {unnamed.map((drawer) => (
        <li key={drawer.number} className="flex min-h-11 items-center gap-3 py-1.5">
          <span className="min-w-0 grow font-semibold text-warn first-letter:uppercase">
            {unnamedWords(drawer)}
          </span>
          <span className="shrink-0 text-ink-soft">Drawer {drawer.number}</span>
        </li>
      ))}
    </ul>
  );
}

function unnamedWords(drawer: DrawerInSummary): string {
  if (!drawer.isSeen) return unseenWords(drawer);
  return [...shortfallWords({ ...drawer, notAccountedFor: 0 }), ...earlierTemplateWords(drawer)].join(', ');
}

/** Tools by drawer, each with its known status. */
function LackingTools({ tools }: { readonly tools: InventorySummary['lacking'] }) {
  if (tools.length === 0) return null;
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
