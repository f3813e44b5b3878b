import { Camera, Upload, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useReturnFocus } from '../../ui/dialog.tsx';
import { cx } from '../../lib/cx.ts';
import { aimOf } from './aim-looker.ts';
import type { Aim, AimTarget } from './aim-message.ts';
import { CameraPanel } from './camera-panel.tsx';
import { captureMessage } from './capture.messages.ts';
import type { CapturePurpose } from './capture-rules.ts';
import { captureReducer, startCapture, withDoubt } from './capture-state.ts';
import type { CaptureOutcome, CaptureState, KeptDoubt } from './capture-state.ts';
import { encodeFile } from './encode-image.ts';
import { DoubtedPhoto, KeptPhoto } from './kept-photo.tsx';
import { UploadPanel } from './upload-panel.tsx';
import type { SamplePhoto } from './upload-panel.tsx';

const tabsLook = cx(
  'flex min-h-0 grow flex-col [&>[role=tablist]]:mx-auto [&>[role=tablist]]:my-3',
  '[&>[role=tablist]]:w-[calc(100%-2rem)] [&>[role=tablist]]:max-w-md sideways:contents',
  'sideways:[&>[role=tablist]]:col-start-2 sideways:[&>[role=tablist]]:row-start-1',
  'sideways:[&>[role=tablist]]:my-0.5 sideways:[&>[role=tablist]]:w-auto',
);

interface CaptureDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What the title does not say, below it. */
  readonly lead?: string | undefined;
  /** Sets size and quality of the picture. */
  readonly purpose: CapturePurpose;
  /** The drawer's template, for help before the photo; keep it the same object. */
  readonly target?: AimTarget | undefined;
  /** The drawer by name, for a photo that does not match it: "drawer 2". */
  readonly drawerName?: string;
  /** Receives the JPEG data URL. */
  readonly onCaptured: (dataUrl: string) => Promise<CaptureOutcome>;
  /**
   * Opens the dialog again after a failure. With it the dialog closes at the shutter; without it the dialog
   * stays open with the photo until `onCaptured` resolves.
   */
  readonly onFailed?: () => void;
  /** Shown while `onCaptured` is pending. */
  readonly workingLabel: string;
  /** An alternative use of the photo after a failure. */
  readonly fallback?: {
    readonly label: string;
    readonly onChoose: (dataUrl: string) => Promise<CaptureOutcome>;
  };
  /** What else can be done with a photo in which the server did not find the drawer. */
  readonly whenUnlike?: ((dataUrl: string) => ReactNode) | undefined;
  readonly samples?: readonly SamplePhoto[] | undefined;
  /**
   * Keeps a photo that may show another drawer while `isDoubtful` looks at it: that takes seconds on a slow
   * device. Returns what it says; a doubtful photo waits for the person's decision.
   */
  readonly onUnsure?: (dataUrl: string, isDoubtful: () => Promise<boolean>) => Promise<boolean>;
  /** An unused photo from before, shown from the start. */
  readonly keptPhoto?: string | undefined;
  /** It only waits for the server. */
  readonly isKeptWaiting?: boolean;
  readonly keptDoubt?: KeptDoubt | undefined;
  /** When the current photo was taken. */
  readonly takenAt?: string | undefined;
  /** Called when the photo is discarded for a new one. */
  readonly onRetake?: () => void;
}

const panelLook = 'flex min-h-0 grow flex-col data-[state=inactive]:hidden sideways:col-span-full';

type Mode = 'camera' | 'upload';

const tabs = [
  { value: 'camera', label: <TabLabel Icon={Camera} text="Camera" /> },
  { value: 'upload', label: <TabLabel Icon={Upload} text="Upload" /> },
] as const;

/**
 * A full-screen dialog that takes a photo with the camera or from a file. Keep it mounted while closed: an
 * unused photo stays.
 */
export function CaptureDialog(props: CaptureDialogProps) {
  const { isOpen, onClose, onFailed, title, purpose, samples = [], onRetake, target, drawerName } = props;
  const [own, dispatch] = useReducer(captureReducer, props, startCapture);
  const state = withDoubt(own, props.keptDoubt);
  const [mode, setMode] = useState<Mode>('camera');
  const returnFocus = useReturnFocus(isOpen);

  const handOver = async (photo: string, receive: typeof props.onCaptured) => {
    dispatch({ type: 'hand-over', photo });
    const work = receive(photo).catch(unexpected);
    if (onFailed) onClose();
    const outcome = await work;
    dispatch({ type: 'settle', outcome });
    if (outcome.kind === 'failed') onFailed?.();
    else if (!onFailed) onClose();
  };
  const handleRetake = () => {
    dispatch({ type: 'retake' });
    onRetake?.();
  };
  const expected = target && drawerName ? { name: drawerName, target } : undefined;
  const isDoubtful = async (photo: string) => {
    if (!expected) return false;
    const look = async () => (await aimOf(photo, expected.target)) === 'no_drawer';
    return props.onUnsure ? props.onUnsure(photo, look) : look();
  };
  /** `aim`: what the camera's advice was at the shutter; a recognized drawer needs no second look. */
  const handlePhoto = async (photo: string, aim: Aim | undefined) => {
    showToast({ title: 'Image captured' });
    dispatch({ type: 'hand-over', photo });
    if (aim !== 'no_drawer' || !(await isDoubtful(photo))) return handOver(photo, props.onCaptured);
    dispatch({ type: 'doubt', photo });
    return onFailed?.();
  };

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          data-toasts={state.kind === 'choosing' && mode === 'upload' ? 'bottom' : 'picture'}
          className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none animate-fade sideways:grid sideways:grid-cols-[minmax(0,1fr)_auto_auto] sideways:grid-rows-[auto_minmax(0,1fr)]"
        >
          <Heading title={title} lead={props.lead} />
          {state.kind === 'choosing' ? (
            <PhotoSource
              mode={mode}
              purpose={purpose}
              target={target}
              samples={samples}
              onMode={setMode}
              onPhoto={(photo, aim) => void handlePhoto(photo, aim)}
            />
          ) : (
            <TakenPhoto
              {...props}
              state={state}
              expected={expected}
              onUse={(photo, receive) => void handOver(photo, receive)}
              onRetake={handleRetake}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const handleFault = (error: unknown) => showToast({ ...captureMessage(error), tone: 'bad' });

interface PhotoSourceProps extends Pick<CaptureDialogProps, 'purpose' | 'target'> {
  readonly mode: Mode;
  readonly samples: readonly SamplePhoto[];
  readonly onMode: (mode: Mode) => void;
  readonly onPhoto: (photo: string, aim: Aim | undefined) => void;
}

/** The camera, or a file. */
function PhotoSource({ mode, purpose, target, samples, onMode, onPhoto }: PhotoSourceProps) {
  return (
    <Tabs label="Source of the photo" value={mode} tabs={tabs} onChange={onMode} className={tabsLook}>
      <TabPanel value="camera" className={panelLook}>
        <CameraPanel purpose={purpose} target={target} onPhoto={onPhoto} onFault={handleFault} />
      </TabPanel>
      <TabPanel value="upload" className={panelLook}>
        <UploadPanel
          samples={samples}
          prepare={(file) => encodeFile(file, purpose)}
          // Nobody has looked at it yet.
          onPhoto={(photo) => onPhoto(photo, 'no_drawer')}
          onFault={handleFault}
        />
      </TabPanel>
    </Tabs>
  );
}

interface TakenPhotoProps extends Omit<CaptureDialogProps, 'onRetake'> {
  readonly state: Exclude<CaptureState, { kind: 'choosing' }>;
  readonly expected: { readonly name: string; readonly target: AimTarget } | undefined;
  readonly onUse: (photo: string, receive: CaptureDialogProps['onCaptured']) => void;
  readonly onRetake: () => void;
}

/** The photo while it is sent, and what to do with it if it does not fit. */
function TakenPhoto({ state, expected, onUse, onRetake, ...props }: TakenPhotoProps) {
  const { fallback, onCaptured, takenAt, workingLabel } = props;
  const { photo } = state;
  const use = () => onUse(photo, onCaptured);
  if (state.kind === 'doubted' && expected) {
    return <DoubtedPhoto photo={photo} expected={expected} onRetake={onRetake} onUse={use} />;
  }
  return (
    <KeptPhoto
      photo={photo}
      takenAt={takenAt}
      workingLabel={workingLabel}
      expected={expected}
      onRetake={onRetake}
      problem={state.kind === 'failed' ? state.problem : undefined}
      fallbackLabel={fallback?.label}
      whenUnlike={props.whenUnlike}
      onRetry={use}
      onFallback={() => fallback && onUse(photo, fallback.onChoose)}
    />
  );
}

function Heading({ title, lead }: Pick<CaptureDialogProps, 'title' | 'lead'>) {
  return (
    <div className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2 sideways:contents">
      <Dialog.Title className="line-clamp-2 min-w-0 grow self-center font-semibold leading-tight wrap-anywhere md:text-lg sideways:pl-[max(1rem,env(safe-area-inset-left))]">
        {title}
        {lead && <span className="block truncate text-sm font-normal text-ink-soft">{lead}</span>}
      </Dialog.Title>
      <Dialog.Close asChild>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Close"
          className="sideways:col-start-3 sideways:row-start-1 sideways:mx-2 sideways:self-center"
        >
          <X size={22} aria-hidden="true" />
        </Button>
      </Dialog.Close>
    </div>
  );
}

function TabLabel({ Icon, text }: { readonly Icon: typeof Camera; readonly text: string }) {
  return (
    <>
      <Icon size={18} aria-hidden="true" /> {text}
    </>
  );
}

/** A bug on the way must not lose the photo. */
function unexpected(error: unknown): CaptureOutcome {
  const message = error instanceof Error ? error.message : 'Please try again.';
  return { kind: 'failed', title: 'Error processing image', message };
}
