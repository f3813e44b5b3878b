import type { Toolbox } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { countOf } from '../../lib/format.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useDownloadReceipt } from './api/use-download-receipt.ts';
import { useToolboxStatus } from './api/use-toolbox-status.ts';
import { CannotCompleteDialog } from './cannot-complete-dialog.tsx';

interface SummaryActionsProps {
  readonly toolbox: Toolbox;
  readonly summary: InventorySummary;
}

const REDIRECT_DELAY_MS = 2000;

type Question = 'incomplete' | 'new-inventory';

export function SummaryActions({ toolbox, summary }: SummaryActionsProps) {
  const { toolboxId } = toolbox;
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<Question>();
  const status = useToolboxStatus(toolbox);
  const receipt = useDownloadReceipt(toolboxId);
  const isCompleted = status.isSuccess && status.variables === 'complete';
  useHomeAfterCompletion(isCompleted);
  const hasIncomplete = summary.incompleteDrawers.length > 0;
  const close = () => setQuestion(undefined);
  const complete = () => status.mutate('complete', { onSettled: close });
  const isBusy = status.isPending || isCompleted;

  return (
    <div className="mt-6 space-y-3">
      <Lacks summary={summary} />
      <Button
        size="lg"
        variant="primary"
        className="min-h-14 w-full text-lg"
        disabled={isBusy}
        isPending={status.isPending && question === undefined && status.variables === 'complete'}
        onClick={() => (hasIncomplete ? setQuestion('incomplete') : complete())}
      >
        {hasIncomplete ? 'Complete With Missing Tools' : 'Complete Inventory'}
      </Button>
      <div className="grid gap-3 md:grid-cols-2">
        {toolbox.status === 'complete' && (
          <Button size="lg" isPending={receipt.isPending} onClick={() => receipt.mutate()}>
            <FileText size={20} aria-hidden="true" />
            Download Receipt
          </Button>
        )}
        {toolbox.status === 'complete' && !isCompleted && (
          <Button size="lg" disabled={isBusy} onClick={() => setQuestion('new-inventory')}>
            Start New Inventory
          </Button>
        )}
        <Button size="lg" className="last:odd:col-span-full" onClick={() => navigate('/')}>
          Return to Home
        </Button>
      </div>
      <CannotCompleteDialog
        isOpen={question === 'incomplete'}
        drawers={summary.incompleteDrawers}
        isPending={status.isPending}
        onCheck={(number) => navigate(drawerPath(toolboxId, number))}
        onCancel={close}
        onComplete={complete}
      />
      <ConfirmDialog
        isOpen={question === 'new-inventory'}
        title="Start a new inventory?"
        confirmLabel="Start New Inventory"
        tone="primary"
        isPending={status.isPending}
        onCancel={close}
        onConfirm={() => status.mutate('incomplete', { onSettled: close })}
      >
        <p>
          All drawers of <strong className="stencil text-ink">{toolboxId}</strong> become incomplete again.
          Tools, photos and the record of this inventory are kept.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function useHomeAfterCompletion(isCompleted: boolean) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isCompleted) return undefined;
    const timer = window.setTimeout(() => navigate('/'), REDIRECT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isCompleted, navigate]);
}

/** What is not accounted for, whether or not the drawers are complete. */
function Lacks({ summary: { missing, unseenDrawers } }: Pick<SummaryActionsProps, 'summary'>) {
  return (
    <p className="flex flex-wrap justify-center gap-2">
      {missing > 0 && <Badge tone="bad">{countOf(missing, 'tool')} missing</Badge>}
      {unseenDrawers > 0 && <Badge tone="warn">{countOf(unseenDrawers, 'drawer')} without a photo</Badge>}
    </p>
  );
}
