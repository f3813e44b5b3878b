import type { Drawer, Toolbox } from '@stowed/contract';
import { completionDoubts, isBeyondDoubt } from '@stowed/domain';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { doubtOf, workOf } from '../photo/photo-stage.ts';
import type { PhotoStage } from '../photo/photo-stage.ts';
import type { CompletionSheet } from './completion-sheet.tsx';
import { noAnswers } from './eye-answers.ts';
import { signedTools } from '../queue/signed-tools.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { useCompleteDrawer } from './use-complete-drawer.ts';

/** A drawer cannot be signed while a newer photo of it is unsaved or unjudged. */
const waits: Readonly<Partial<Record<PhotoStage, string>>> = {
  sending: 'The new photo is being sent. Complete the drawer after it is judged.',
  judging: 'The new photo is being judged. Complete the drawer after that.',
  saving: 'The new photo is being saved. Complete the drawer after that.',
  unsaved: 'The new photo is not saved yet. Save it or retake it before you complete the drawer.',
};

const waitOf = (stage: PhotoStage) => waits[stage] ?? doubtOf(stage);

interface CompletionOptions {
  readonly toolbox: Toolbox;
  readonly drawer: ShownDrawer;
  /** The stage of a new photo that is not shown here yet. */
  readonly stage: PhotoStage | undefined;
  /** Shows that photo, for the person to decide about it. */
  readonly onDoubted: () => void;
}

export type Completion = ReturnType<typeof useCompletion>;

/** Completes the drawer at once if nothing is in doubt; otherwise asks first. */
export function useCompletion({ toolbox, drawer, stage, onDoubted }: CompletionOptions) {
  /** The drawer that the sheet is about. */
  const [asked, setAsked] = useState<ShownDrawer>();
  // Kept here so that closing the sheet loses nothing.
  const [answers, setAnswers] = useState(noAnswers);
  /** The drawer, as it was when those answers were given. */
  const [answered, setAnswered] = useState<DrawerState>();
  // Sending what the person did before makes new versions of the drawer, and no new question.
  if (isFollowedBy(answered, stateOf(drawer))) setAnswered(stateOf(drawer));
  const completion = useCompleteDrawer(toolbox.toolboxId, drawer.number);
  const isDoubted = doubtOf(stage) !== undefined;
  const wait = stage && waitOf(stage);
  const press = () => {
    if (isDoubted) onDoubted();
    else if (isBeyondDoubt(completionDoubts(drawer)) && !drawer.stoppedBy)
      completion.mutate({ seen: drawer });
    else {
      // What was seen before the drawer changed, or before it was signed, is no answer now.
      if (!isSame(answered, stateOf(drawer))) setAnswers(({ reason }) => ({ ...noAnswers, reason }));
      askAbout(drawer);
    }
  };
  const askAbout = (about: ShownDrawer) => {
    setAnswered(stateOf(about));
    setAsked(about);
  };
  return {
    press,
    sign: completion.mutate,
    isPending: completion.isPending,
    /** Why the drawer cannot be completed yet. */
    wait,
    /** The button shows the doubted photo; any other wait disables it. */
    isBlocked: wait !== undefined && !isDoubted,
    /** The screen already says it elsewhere. */
    isWaitShown: workOf(stage) !== undefined || isDoubted,
    asked,
    answers,
    answer: setAnswers,
    askAbout,
    forgetAnswers: () => setAnswers(noAnswers),
    close: () => setAsked(undefined),
  };
}

interface DrawerState {
  /** Each inventory has versions of its own, also if its tools are the same. */
  readonly version: number;
  readonly tools: string;
  /** True if its next version is what this device sends. */
  readonly isKept: boolean;
}

const stateOf = ({ version, tools, isKept = false }: ShownDrawer): DrawerState => ({
  version,
  tools: JSON.stringify(signedTools(tools)),
  isKept,
});

const isSame = (before: DrawerState | undefined, now: DrawerState): boolean =>
  before?.version === now.version && before.tools === now.tools;

/** True if the drawer has changed only by what waited on this device. */
function isFollowedBy(before: DrawerState | undefined, now: DrawerState): boolean {
  if (!before?.isKept || before.tools !== now.tools) return false;
  return before.version !== now.version || !now.isKept;
}

const WAIT_ID = 'complete-drawer-waits';

interface CompleteButtonProps {
  readonly completion: Completion;
  readonly drawer: Drawer;
}

const besideVerdict = 'min-h-12 w-36 shrink-0 leading-tight max-md:px-1! max-md:text-[0.8125rem]! md:w-auto';

/** Shown beside the verdict while another action is the primary one. */
export function CompleteButton({ completion, drawer }: CompleteButtonProps) {
  if (drawer.status !== 'complete') {
    return (
      <Button className={besideVerdict} {...completionPress(completion)}>
        Complete Drawer Inventory
      </Button>
    );
  }
  return (
    <Button disabled className={besideVerdict}>
      <CircleCheck size={18} aria-hidden="true" className="max-md:hidden" />
      Drawer Already Completed
    </Button>
  );
}

/** The properties of any button that completes the drawer. */
export function completionPress({ press, isPending, asked, wait, isBlocked }: Completion) {
  return {
    isPending: isPending && !asked,
    disabled: isBlocked,
    'aria-describedby': wait && WAIT_ID,
    onClick: press,
  };
}

/** Says what the completion waits for. */
export function CompletionWait({ completion }: { readonly completion: Completion }) {
  const { wait, isWaitShown } = completion;
  if (!wait) return null;
  return (
    <p id={WAIT_ID} className={isWaitShown ? 'sr-only' : 'px-4 py-2 text-sm text-warn'}>
      {wait}
    </p>
  );
}

interface CompletionQuestionProps {
  /** Loaded after the drawer is shown. */
  readonly Sheet: typeof CompletionSheet;
  readonly completion: Completion;
  readonly onCapture: () => void;
}

/** Asks about everything that is in doubt. */
export function CompletionQuestion({ Sheet, completion, onCapture }: CompletionQuestionProps) {
  const { asked, answers, answer, askAbout, isPending, sign, close, forgetAnswers } = completion;
  if (!asked) return null;
  return (
    <Sheet
      drawer={asked}
      answers={answers}
      onAnswer={answer}
      isPending={isPending}
      onChange={askAbout}
      onComplete={(signed) =>
        sign({ ...signed, seen: asked }, { onSuccess: forgetAnswers, onSettled: close })
      }
      onCapture={() => {
        close();
        onCapture();
      }}
      onClose={close}
    />
  );
}
