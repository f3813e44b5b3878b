import type { Drawer, Toolbox } from '@stowed/contract';
import { completionDoubts, countDrawer, isBeyondDoubt } from '@stowed/domain';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ShortfallBadges, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import type { PhotoStage } from '../photo/use-photo-draft.ts';
import { CompletionSheet } from './completion-sheet.tsx';
import { noAnswers } from './eye-check.tsx';
import { useCompleteDrawer } from './use-complete-drawer.ts';

interface CompleteDrawerProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  /** The stage of a new photo that is not shown here yet. */
  readonly stage: PhotoStage | undefined;
  readonly onCapture: () => void;
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

/** A drawer cannot be signed while a newer photo of it is unsaved or unjudged. */
const waits: Readonly<Record<PhotoStage, string | undefined>> = {
  judging: 'The new photo is being judged. Complete the drawer after that.',
  saving: 'The new photo is being saved. Complete the drawer after that.',
  unsaved: 'The new photo is not saved yet. Save it or retake it before you complete the drawer.',
  judged: undefined,
};

/** Completes at once if nothing is in doubt; otherwise opens the sheet. */
function Completion({ toolbox, drawer, stage, onCapture }: CompleteDrawerProps) {
  /** The drawer that the sheet is about. */
  const [asked, setAsked] = useState<Drawer>();
  // Kept here so that closing the sheet loses nothing.
  const [answers, setAnswers] = useState(noAnswers);
  const completion = useCompleteDrawer(toolbox.toolboxId, drawer.number);
  const wait = stage && waits[stage];
  const close = () => setAsked(undefined);
  const handlePress = () =>
    isBeyondDoubt(completionDoubts(drawer))
      ? completion.mutate({ version: drawer.version })
      : setAsked(drawer);
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
        <CompletionSheet
          drawer={asked}
          answers={answers}
          onAnswer={setAnswers}
          isPending={completion.isPending}
          onComplete={(signed) =>
            completion.mutate({ ...signed, version: asked.version }, { onSettled: close })
          }
          onCapture={() => {
            close();
            onCapture();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
