import { endpoints } from '@stowed/contract';
import type { Drawer, Toolbox } from '@stowed/contract';
import { countDrawer } from '@stowed/domain';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ShortfallBadges, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import type { PhotoStage } from '../photo/use-photo-draft.ts';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDrawerCache } from '../drawer/drawer-cache.ts';

/** Signs the drawer version that the person has seen. */
function useCompleteDrawer(toolboxId: string, drawerNumber: number) {
  const { store, reload } = useDrawerCache(toolboxId, drawerNumber);
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (version: number) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const input = { params, body: { status: 'complete' as const } };
      return withRetryKey({ params, version }, (idempotencyKey) =>
        call(endpoints.setDrawerStatus, input, { idempotencyKey, seenVersion: version }),
      );
    },
    onSuccess: (answer) => {
      showToast({ title: 'Drawer inventory complete', description: `Drawer ${drawerNumber}`, tone: 'good' });
      return store(answer?.drawer);
    },
    onError: (error) => {
      showToast({
        title: 'Error completing drawer inventory',
        description: messageFor(error, 'An error occurred'),
        tone: 'bad',
      });
      // Someone else may have changed the drawer: show its present state before it is signed.
      return reload();
    },
  });
}

interface CompleteDrawerProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  /** The stage of a photo that was taken and is not shown here yet. */
  readonly stage: PhotoStage | undefined;
}

/** Completes the drawer, and shows what is missing. */
export function CompleteDrawer(props: CompleteDrawerProps) {
  return (
    <div className="space-y-3">
      <Lacks drawer={props.drawer} />
      {!props.drawer.isJudgedByTemplate && (
        <Alert tone="warn">
          The photo was judged by an earlier template. Photograph the drawer again to check it against the one
          it has now.
        </Alert>
      )}
      {props.drawer.status === 'complete' ? <Completed /> : <Completion {...props} />}
    </div>
  );
}

function Completed() {
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

function Lacks({ drawer }: Pick<CompleteDrawerProps, 'drawer'>) {
  const { missing, ...rest } = countDrawer(drawer);
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 empty:hidden">
      {missing > 0 && <Badge tone="bad">{countOf(missing, 'tool')} missing</Badge>}
      <ToCheckNote {...rest} />
      <ShortfallBadges {...rest} />
    </p>
  );
}

const WAIT_ID = 'complete-drawer-waits';

/** A drawer is not signed while a newer photo of it is unsaved or unjudged. */
const waits: Readonly<Record<PhotoStage, string | undefined>> = {
  judging: 'The new photo is being judged. Complete the drawer after that.',
  saving: 'The new photo is being saved. Complete the drawer after that.',
  unsaved: 'The new photo is not saved yet. Save it or retake it before you complete the drawer.',
  judged: undefined,
};

/** Asks before tools to check are left unchecked. */
function Completion({ toolbox, drawer, stage }: CompleteDrawerProps) {
  /** The drawer that the question is about. */
  const [asked, setAsked] = useState<Drawer>();
  const completion = useCompleteDrawer(toolbox.toolboxId, drawer.number);
  const wait = stage && waits[stage];
  const handlePress = () =>
    countDrawer(drawer).toCheck > 0 ? setAsked(drawer) : completion.mutate(drawer.version);
  return (
    <>
      <Button
        size="lg"
        variant="primary"
        className="min-h-14 w-full text-lg"
        isPending={completion.isPending && !asked}
        disabled={wait !== undefined}
        aria-describedby={wait && WAIT_ID}
        onClick={handlePress}
      >
        Complete Drawer Inventory
      </Button>
      {wait && (
        <p id={WAIT_ID} className="text-center text-warn">
          {wait}
        </p>
      )}
      {asked && (
        <UncheckedQuestion
          drawer={asked}
          isPending={completion.isPending}
          onConfirm={() => completion.mutate(asked.version, { onSettled: () => setAsked(undefined) })}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface UncheckedQuestionProps {
  readonly drawer: Drawer;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function UncheckedQuestion({ drawer, ...answers }: UncheckedQuestionProps) {
  const { toCheck } = countDrawer(drawer);
  return (
    <ConfirmDialog
      isOpen
      title={`${countOf(toCheck, 'tool')} not checked by eye`}
      confirmLabel="Complete unchecked"
      cancelLabel="Check them first"
      {...answers}
    >
      <p>
        The photo does not settle whether {toCheck === 1 ? 'it is' : 'they are'} in the drawer. The record
        will show that nobody looked.
      </p>
    </ConfirmDialog>
  );
}
