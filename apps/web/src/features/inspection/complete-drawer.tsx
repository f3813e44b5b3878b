import type { Drawer, Toolbox } from '@stowed/contract';
import { drawerCounts } from '@stowed/domain';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { verdictOf } from '../../widgets/tool-picture/verdict.ts';
import { useCompleteDrawer } from './api/use-complete-drawer.ts';

/** Completes the drawer. Open review marks are asked about once. */
export function CompleteDrawer({ toolbox, drawer }: { readonly toolbox: Toolbox; readonly drawer: Drawer }) {
  /** The drawer as the question was asked of it. */
  const [asked, setAsked] = useState<Drawer>();
  const completion = useCompleteDrawer(toolbox.toolboxId, drawer.number);
  const { needReview } = drawerCounts(drawer);
  // A tool that is left to a person's eyes is asked about once, not told as missing as well.
  const missing = drawer.tools.filter((tool) => verdictOf(tool) === 'missing').length;
  const handlePress = () => (needReview > 0 ? setAsked(drawer) : completion.mutate(drawer.version));

  if (drawer.status === 'complete') {
    return (
      <div className="space-y-2">
        <Button size="lg" disabled className="w-full">
          <CircleCheck size={20} aria-hidden="true" />
          Drawer Already Completed
        </Button>
        <p className="text-center text-ink-soft">This drawer has been marked as complete</p>
      </div>
    );
  }
  return (
    <div className="space-y-3">
      {(needReview > 0 || missing > 0) && (
        <p className="flex flex-wrap justify-center gap-2">
          {needReview > 0 && <Badge tone="warn">{needReview} to check by eye</Badge>}
          {missing > 0 && <Badge tone="bad">{countOf(missing, 'tool')} missing</Badge>}
        </p>
      )}
      <Button
        size="lg"
        variant="primary"
        className="min-h-14 w-full text-lg"
        isPending={completion.isPending && !asked}
        onClick={handlePress}
      >
        Complete Drawer Inventory
      </Button>
      {asked && (
        <UncheckedQuestion
          drawer={asked}
          isPending={completion.isPending}
          onConfirm={() => completion.mutate(asked.version, { onSettled: () => setAsked(undefined) })}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface UncheckedQuestionProps {
  readonly drawer: Drawer;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function UncheckedQuestion({ drawer, ...answers }: UncheckedQuestionProps) {
  const { needReview } = drawerCounts(drawer);
  return (
    <ConfirmDialog
      isOpen
      title={`${countOf(needReview, 'tool')} not checked by eye`}
      confirmLabel="Complete unchecked"
      cancelLabel="Check them first"
      {...answers}
    >
      <p>
        The photo does not settle whether {needReview === 1 ? 'it is' : 'they are'} in the drawer. The record
        will show that nobody looked.
      </p>
    </ConfirmDialog>
  );
}
