import { endpoints } from '@stowed/contract';
import type { Drawer, Toolbox } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { CaptureDialog } from '../../../widgets/capture/capture-dialog.tsx';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import { aimTarget } from '../photo/aim-target.ts';
import { judgePhoto } from '../photo/photo-content.ts';
import type { PhotoContent } from '../photo/photo-content.ts';
import { processingProblem } from '../photo/processing.messages.ts';

interface EmptyDrawerPhotoProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly variant: 'primary' | 'secondary';
  /** Called when the server has the confirmation: it learns from the photo within seconds. */
  readonly onConfirmed: () => void;
}

/** Takes a photo of the drawer without its tools, and asks the person to confirm that all are out. */
export function EmptyDrawerPhoto({ toolbox, drawer, variant, onConfirmed }: EmptyDrawerPhotoProps) {
  const [isCapturing, setIsCapturing] = useState(false);
  const [judged, setJudged] = useState<PhotoContent>();
  const target = useMemo(() => aimTarget(drawer), [drawer]);
  const withKey = useRetryKey();
  const judge = async (photo: string): Promise<CaptureOutcome> => {
    try {
      setJudged(await judgePhoto({ toolbox, drawer, photo, withKey }));
      return { kind: 'done' };
    } catch (error) {
      const { title, message, hint, isPhotoAtFault } = processingProblem(error);
      return { kind: 'failed', title, message, hint, advice: isPhotoAtFault ? 'retake' : 'retry' };
    }
  };
  return (
    <>
      <Button className="w-full" size="lg" variant={variant} onClick={() => setIsCapturing(true)}>
        <Camera size={20} aria-hidden="true" />
        Photograph the empty drawer
      </Button>
      <CaptureDialog
        isOpen={isCapturing}
        onClose={() => setIsCapturing(false)}
        title={`Drawer ${drawer.number}: all tools out`}
        lead={toolbox.name}
        purpose="inspection"
        target={target}
        workingLabel="Checking the drawer…"
        onCaptured={judge}
      />
      {judged && (
        <Confirmation
          drawer={drawer}
          judged={judged}
          onRetake={() => {
            setJudged(undefined);
            setIsCapturing(true);
          }}
          onClose={() => setJudged(undefined)}
          onConfirmed={() => {
            setJudged(undefined);
            onConfirmed();
          }}
        />
      )}
    </>
  );
}

interface ConfirmationProps extends Pick<EmptyDrawerPhotoProps, 'drawer' | 'onConfirmed'> {
  readonly judged: PhotoContent;
  readonly onRetake: () => void;
  readonly onClose: () => void;
}

/** The photo, the tools that the engine still sees in it, and the question. */
function Confirmation({ drawer, judged, onRetake, onClose, onConfirmed }: ConfirmationProps) {
  const confirming = useConfirm(drawer, judged, onConfirmed);
  const seen = judged.verdicts?.filter((tool) => tool.status === 'present' && !tool.needsReview) ?? [];
  const count = drawer.templateTools.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={count === 1 ? 'Is the tool out?' : `Are all ${count} tools out?`}
      description="The engine learns how the empty places look."
    >
      <img
        src={judged.photo}
        alt="The photo just taken"
        className="mb-4 max-h-[40dvh] w-full rounded-md border border-line bg-black object-contain"
      />
      {seen.length > 0 && (
        <Alert tone="warn" title={`Stowed still sees ${countOf(seen.length, 'tool')}. Look closely:`}>
          <ul>
            {seen.map(({ uniqueId, name }) => (
              <li key={uniqueId} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <DialogFoot>
        <Button
          size="lg"
          variant="primary"
          className="w-full"
          isPending={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          {count === 1 ? 'The tool is out' : 'All tools are out'}
        </Button>
        <Button size="lg" className="w-full" disabled={confirming.isPending} onClick={onRetake}>
          Take another photo
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useConfirm({ toolboxId, number }: Drawer, { imageUrl }: PhotoContent, onConfirmed: () => void) {
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: () => {
      const request = { params: { toolboxId, drawerNumber: String(number) }, body: { imageUrl } };
      return withRetryKey(request, (idempotencyKey) =>
        call(endpoints.confirmEmptyDrawer, request, { idempotencyKey }),
      );
    },
    onSuccess: (answer) => {
      showToast({ title: answer?.message ?? 'Saved', tone: 'good' });
      onConfirmed();
    },
    onError: (error) =>
      showToast({
        title: 'The photo was not confirmed',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
