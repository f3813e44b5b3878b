import type { Completion, Toolbox } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { countOf, firstNames, formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { drawerPath } from '../../../lib/route-params.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { ActOf } from '../shared/act-content.ts';
import { useSigning } from './use-signing.tsx';
import { useToolboxStatus } from './use-toolbox-status.ts';
import { ReceiptButton } from '../../../widgets/receipt-button.tsx';
import { notComparedWords, notCountedWords } from '../../../widgets/missing-words.ts';
import { ShortfallBadges, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { KeptNote } from './kept-note.tsx';
import { SummaryQuestions } from './summary-questions.tsx';
import type { SummaryQuestion } from './summary-questions.tsx';

interface SummaryActionsProps {
  readonly toolbox: Toolbox;
  readonly summary: InventorySummary;
  /** A completion that this device keeps. */
  readonly kept: ActOf<'inventory'> | undefined;
}

const REDIRECT_DELAY_MS = 2000;

export function SummaryActions({ toolbox, summary, kept }: SummaryActionsProps) {
  const { toolboxId, version } = toolbox;
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<SummaryQuestion>();
  const status = useToolboxStatus(toolboxId);
  const signing = useSigning(toolboxId, { refusal: status.error, kept });
  const isCompleted = signing.isSigned || isSentCompletion(status);
  useHomeAfterCompletion(isCompleted);
  const [firstIncomplete] = summary.incompleteDrawers;
  const close = () => setQuestion(undefined);
  const ask = (kind: SummaryQuestion['kind']) => setQuestion({ kind, version, summary });
  const set = (wanted: Completion, seen: number) => {
    signing.begin();
    status.mutate({ status: wanted, version: seen }, { onSettled: close });
  };
  const isBusy = [status.isPending, isCompleted, kept !== undefined].includes(true);
  const handleComplete = () => {
    if (firstIncomplete) ask('incomplete');
    else if (summary.doubtfulDrawers.length > 0) ask('missing');
    else set('complete', version);
  };

  const isComplete = toolbox.status === 'complete';
  // What is done already is not offered first once more.
  const receipt = <Receipt toolbox={toolbox} />;
  const completion = (
    <Button
      size="lg"
      variant={completeLook(toolbox, summary)}
      className="min-h-14 px-2! leading-tight md:text-lg"
      disabled={isBusy}
      isPending={isBusyWithoutQuestion(status, question)}
      onClick={handleComplete}
    >
      {firstIncomplete ? 'Complete With Missing Tools' : 'Complete Inventory'}
    </Button>
  );
  return (
    <div className="space-y-3">
      <Lacks summary={summary} />
      {kept && (
        <KeptNote act={kept} canSign={signing.canSign} isOver={signing.isOver} onSign={signing.begin} />
      )}
      <div className={mainLook}>
        {firstIncomplete && (
          <LinkButton
            href={drawerPath(toolboxId, firstIncomplete.number)}
            size="lg"
            variant={isComplete ? 'secondary' : 'primary'}
            className="min-h-14 px-2! text-center leading-tight md:text-lg"
          >
            Go to drawer {firstIncomplete.number}
          </LinkButton>
        )}
        {isComplete ? receipt : completion}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {isComplete ? completion : receipt}
        {isComplete && !isCompleted && (
          <Button size="lg" disabled={isBusy} onClick={() => ask('new-inventory')}>
            Start New Inventory
          </Button>
        )}
        <Button size="lg" className="last:odd:col-span-full" onClick={() => navigate('/')}>
          Return to Home
        </Button>
      </div>
      <SummaryQuestions
        toolboxId={toolboxId}
        question={question}
        isPending={status.isPending}
        onCancel={close}
        onSet={set}
      />
      {signing.sheet}
    </div>
  );
}

/** The toolbox's last one, if it was ever completed. */
function Receipt({ toolbox: { toolboxId, status, lastCompletedAt } }: Pick<SummaryActionsProps, 'toolbox'>) {
  if (!lastCompletedAt) return null;
  return (
    <ReceiptButton toolboxId={toolboxId} size="lg">
      {status === 'complete' ? 'Download Receipt' : `Receipt of ${formatDateTime(lastCompletedAt)}`}
    </ReceiptButton>
  );
}

type Status = Pick<ReturnType<typeof useToolboxStatus>, 'data' | 'variables' | 'isPending'>;

/** The server has the completion: a kept one must not look done. */
const isSentCompletion = ({ data, variables }: Status): boolean =>
  data?.kind === 'sent' && variables?.status === 'complete';

const isBusyWithoutQuestion = ({ isPending }: Status, question: SummaryQuestion | undefined): boolean =>
  isPending && question === undefined;

/** Side by side, unless the text is too large. */
const mainLook = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3';

/** Completing a doubtful inventory is never the primary action; neither is completing one again. */
function completeLook({ status }: Toolbox, { incompleteDrawers, doubtfulDrawers }: InventorySummary) {
  if (status === 'complete') return 'secondary';
  if (incompleteDrawers.length > 0) return 'danger';
  return doubtfulDrawers.length > 0 ? 'danger' : 'primary';
}

function useHomeAfterCompletion(isCompleted: boolean) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isCompleted) return undefined;
    const timer = window.setTimeout(() => navigate('/'), REDIRECT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isCompleted, navigate]);
}

/**
 * The missing and unknown tools, whether or not the drawers are complete. Beside the lists, only how
 * many.
 */
function Lacks({ summary }: Pick<SummaryActionsProps, 'summary'>) {
  const { missing, unseenDrawers, notComparedDrawers, withoutTemplateDrawers, lacking } = summary;
  const uncompared = { notCompared: notComparedDrawers, withoutTemplate: withoutTemplateDrawers };
  const names = lacking.filter(({ lack }) => lack !== 'not accounted for').map(({ name }) => name);
  return (
    <div className="space-y-2" data-in-view="">
      {missing > 0 && (
        <p className="wrap-anywhere">
          <strong className="text-bad">{countOf(missing, 'tool')} missing</strong>
          <ToCheckNote {...summary} />
          <span className="lg:hidden">: {firstNames(names)}</span>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 empty:hidden">
        <ShortfallBadges {...summary} />
        {unseenDrawers > 0 && <Badge tone="warn">{notCountedWords(unseenDrawers)}</Badge>}
        {notComparedWords(uncompared).map((words) => (
          <Badge key={words} tone="warn">
            {words}
          </Badge>
        ))}
      </p>
    </div>
  );
}
