import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { ManyResults } from '../api/use-invitations.ts';
import { unmailed } from './results.ts';

interface Links {
  readonly results: ManyResults | undefined;
  readonly isPending: boolean;
}

/** Asks before a person leaves links that no email carries and that they have not saved. */
export function useLeaveLinks({ results, isPending }: Links) {
  const [isSaved, setIsSaved] = useState(false);
  const [leave, setLeave] = useState<() => void>();
  const hasLinks = !isSaved && results !== undefined && unmailed(results).length > 0;
  return {
    noteSaved: () => setIsSaved(true),
    forget: () => setIsSaved(false),
    leaving: (go: () => void) => () => {
      // Leaving now would lose the result of the request.
      if (isPending) return;
      if (hasLinks) setLeave(() => go);
      else go();
    },
    question: {
      isOpen: leave !== undefined,
      onConfirm: () => {
        setLeave(undefined);
        leave?.();
      },
      onCancel: () => setLeave(undefined),
    },
  };
}

export function LeaveLinksQuestion(props: ReturnType<typeof useLeaveLinks>['question']) {
  return (
    <ConfirmDialog title="Leave without the links?" confirmLabel="Leave" cancelLabel="Stay" {...props}>
      <p>They were not emailed and are not shown again. Each invitation can get a new link later.</p>
    </ConfirmDialog>
  );
}
