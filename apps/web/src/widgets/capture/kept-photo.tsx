import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { cx } from '../../lib/cx.ts';
import type { AimTarget } from './aim-message.ts';
import type { CaptureProblem } from './capture-state.ts';
import { RefusedPhoto, shortcomings, useShortcoming } from './refused-photo.tsx';

const sheetLook = cx(
  'mx-auto w-full max-w-2xl space-y-4 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
  'sideways:w-1/2 sideways:space-y-0 sideways:p-0 sideways:pr-[env(safe-area-inset-right)]',
);
const choicesLook = cx(
  'grid gap-3 sideways:sticky sideways:bottom-0 sideways:grid-cols-2 sideways:gap-2',
  'sideways:*:px-2 sideways:bg-canvas sideways:p-3',
  'sideways:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
);

interface KeptPhotoProps {
  readonly photo: string;
  readonly takenAt: string | undefined;
  readonly workingLabel: string;
  /** Absent while the photo is pending. */
  readonly problem: CaptureProblem | undefined;
  readonly fallbackLabel: string | undefined;
  /** Shown below the choices if the server did not find the drawer in the photo. */
  readonly whenUnlike: ((photo: string) => ReactNode) | undefined;
  /** The drawer that the photo was to show, if it has a template. */
  readonly expected: { readonly name: string; readonly target: AimTarget } | undefined;
  readonly onRetry: () => void;
  readonly onRetake: () => void;
  readonly onFallback: () => void;
}

/** The photo while it is judged, and after a failure. */
export function KeptPhoto(props: KeptPhotoProps) {
  const { photo, problem, workingLabel, expected } = props;
  const refusedBy = problem?.advice === 'retake' ? expected : undefined;
  const reason = useShortcoming(photo, refusedBy?.target);
  return (
    <div className="flex min-h-0 grow flex-col sideways:col-span-full sideways:flex-row">
      {refusedBy ? (
        <RefusedPhoto photo={photo} drawerName={refusedBy.name} target={refusedBy.target} reason={reason} />
      ) : (
        <div className="relative min-h-0 grow bg-black">
          <img src={photo} alt="The photo just taken" className="absolute inset-0 size-full object-contain" />
          {!problem && (
            <p
              role="status"
              className="absolute inset-x-4 bottom-4 mx-auto flex max-w-sm items-center justify-center gap-3 rounded-md bg-surface p-4 font-semibold shadow-float"
            >
              <Spinner /> {workingLabel}
            </p>
          )}
        </div>
      )}
      {problem && <ProblemSheet {...props} problem={problem} />}
    </div>
  );
}

function keptWords({ isKept }: CaptureProblem): string {
  if (isKept === false) return 'This phone has no room to keep the photo: stay here until it is sent.';
  return 'The photo is kept.';
}

/** While the photo waits for a network, continuing stands alone above the rest. */
function columnsOf({ isWaiting, advice }: CaptureProblem): string {
  if (advice === 'retake') return 'md:grid-cols-2';
  return cx(isWaiting && 'grid-cols-2', 'md:grid-cols-3');
}

type ProblemProps = KeptPhotoProps & { readonly problem: CaptureProblem };

function ProblemSheet(props: ProblemProps) {
  const { problem, takenAt } = props;
  const { title, message, hint, isWaiting, isInterrupted } = problem;
  return (
    <div className={sheetLook}>
      <Alert
        tone={isWaiting || isInterrupted ? 'warn' : 'bad'}
        title={isWaiting ? 'Kept on this phone' : title}
        className="sideways:mx-3 sideways:mt-3"
      >
        {isWaiting ? (
          <>
            <p>The photo is sent automatically later. You can continue.</p>
            {hint && <p className="text-sm">{hint}</p>}
          </>
        ) : (
          <>
            <p>{message}</p>
            {hint && <p>{hint}</p>}
            <p className="text-sm">{keptWords(problem)}</p>
          </>
        )}
        {takenAt && <p className="text-sm">Captured {formatDateTime(takenAt)}</p>}
      </Alert>
      <Choices {...props} />
      {problem.isUnlike && props.whenUnlike?.(props.photo)}
    </div>
  );
}

function Choices({ problem, fallbackLabel, ...props }: ProblemProps) {
  const { isWaiting, advice } = problem;
  // The same photo of another drawer would be refused again.
  const isRetryable = advice !== 'retake';
  return (
    <div className={cx(choicesLook, columnsOf(problem))}>
      {isWaiting && (
        <Dialog.Close asChild>
          <Button size="lg" variant="primary" className="col-span-full">
            Continue
          </Button>
        </Dialog.Close>
      )}
      {isRetryable && (
        <Button size="lg" variant={isWaiting ? 'secondary' : 'primary'} onClick={props.onRetry}>
          Try again
        </Button>
      )}
      <Button size="lg" variant={isRetryable ? 'secondary' : 'primary'} onClick={props.onRetake}>
        Retake photo
      </Button>
      {fallbackLabel && (
        <Button
          size="lg"
          className={cx(isWaiting && 'max-md:col-span-full', isRetryable && 'sideways:col-span-full')}
          onClick={props.onFallback}
        >
          {fallbackLabel}
        </Button>
      )}
    </div>
  );
}

interface DoubtedPhotoProps {
  readonly photo: string;
  readonly expected: { readonly name: string; readonly target: AimTarget };
  readonly onRetake: () => void;
  readonly onUse: () => void;
}

/** A photo that seems to show another drawer, before it is sent. It can be used all the same. */
export function DoubtedPhoto({ photo, expected, onRetake, onUse }: DoubtedPhotoProps) {
  return (
    <div className="flex min-h-0 grow flex-col sideways:col-span-full sideways:flex-row">
      <RefusedPhoto
        photo={photo}
        drawerName={expected.name}
        target={expected.target}
        reason={shortcomings.no_drawer}
      />
      <div className={sheetLook}>
        <div className="grid gap-3 md:grid-cols-2 sideways:p-3">
          <Button size="lg" variant="primary" onClick={onRetake}>
            Retake photo
          </Button>
          <Button size="lg" onClick={onUse}>
            Use it anyway
          </Button>
        </div>
      </div>
    </div>
  );
}
