import { endpoints } from '@stowed/contract';
import type { Completion, Toolbox } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { drawerPath } from '../../../lib/route-params.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useToolboxStatus } from './use-toolbox-status.ts';
import { ShortfallBadges, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { SummaryQuestions } from './summary-questions.tsx';
import type { SummaryQuestion } from './summary-questions.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Downloads the last completed inventory as a PDF. */
function useDownloadReceipt(toolboxId: string) {
  return useMutation({
    mutationFn: () => call(endpoints.getReceipt, { params: { toolboxId } }),
    onSuccess: (bytes) => {
      if (!bytes) return;
      const name = `inventory-${toolboxId}.pdf`;
      saveFile(name, new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }));
    },
    onError: (error) =>
      showToast({
        title: 'The receipt could not be made',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}

interface SummaryActionsProps {
  readonly toolbox: Toolbox;
  readonly summary: InventorySummary;
}

const REDIRECT_DELAY_MS = 2000;

export function SummaryActions({ toolbox, summary }: SummaryActionsProps) {
  const { toolboxId, version } = toolbox;
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<SummaryQuestion>();
  const status = useToolboxStatus(toolboxId);
  const receipt = useDownloadReceipt(toolboxId);
  const isCompleted = status.isSuccess && status.variables.status === 'complete';
  useHomeAfterCompletion(isCompleted);
  const [firstIncomplete] = summary.incompleteDrawers;
  const close = () => setQuestion(undefined);
  const ask = (kind: SummaryQuestion['kind']) => setQuestion({ kind, version, summary });
  const set = (wanted: Completion, seen: number) =>
    status.mutate({ status: wanted, version: seen }, { onSettled: close });
  const isBusy = status.isPending || isCompleted;
  const handleComplete = () => {
    if (firstIncomplete) ask('incomplete');
    else if (summary.lacking.length + summary.fewer > 0) ask('missing');
    else set('complete', version);
  };

  return (
    <div className="mt-6 space-y-3">
      <Lacks summary={summary} />
      {firstIncomplete && (
        <LinkButton
          href={drawerPath(toolboxId, firstIncomplete.number)}
          size="lg"
          variant="primary"
          className="min-h-14 w-full text-lg"
        >
          Go to drawer {firstIncomplete.number}
        </LinkButton>
      )}
      <Button
        size="lg"
        variant={completeLook(toolbox, summary)}
        className="min-h-14 w-full text-lg"
        disabled={isBusy}
        isPending={status.isPending && question === undefined}
        onClick={handleComplete}
      >
        {firstIncomplete ? 'Complete With Missing Tools' : 'Complete Inventory'}
      </Button>
      <div className="grid gap-3 md:grid-cols-2">
        {toolbox.lastCompletedAt && (
          <Button size="lg" isPending={receipt.isPending} onClick={() => receipt.mutate()}>
            <FileText size={20} aria-hidden="true" />
            {toolbox.status === 'complete'
              ? 'Download Receipt'
              : `Receipt of ${formatDateTime(toolbox.lastCompletedAt)}`}
          </Button>
        )}
        {toolbox.status === 'complete' && !isCompleted && (
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
    </div>
  );
}

/** Completing a doubtful inventory is never the primary action; neither is completing one again. */
function completeLook({ status }: Toolbox, { incompleteDrawers, lacking, fewer }: InventorySummary) {
  if (incompleteDrawers.length > 0) return 'danger';
  if (status === 'complete') return 'secondary';
  return lacking.length + fewer > 0 ? 'danger' : 'primary';
}

function useHomeAfterCompletion(isCompleted: boolean) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isCompleted) return undefined;
    const timer = window.setTimeout(() => navigate('/'), REDIRECT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isCompleted, navigate]);
}

/** The missing and unknown tools, whether or not the drawers are complete. */
function Lacks({ summary: { missing, unseenDrawers, ...rest } }: Pick<SummaryActionsProps, 'summary'>) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-2">
      {missing > 0 && <Badge tone="bad">{countOf(missing, 'tool')} missing</Badge>}
      <ToCheckNote {...rest} />
      <ShortfallBadges {...rest} />
      {unseenDrawers > 0 && <Badge tone="warn">{countOf(unseenDrawers, 'drawer')} without a photo</Badge>}
    </p>
  );
}
