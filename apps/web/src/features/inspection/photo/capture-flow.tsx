import { endpoints } from '@stowed/contract';
import type { Drawer, ResponseOf, Toolbox } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import { pathOf } from '../../../lib/call.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import type { KeptDoubt } from '../../../widgets/capture/capture-state.ts';
import { aimTarget } from './aim-target.ts';
import { photoPlace } from './kept-photo.ts';
import { PhotoConflict } from './photo-conflict.tsx';
import { workOf } from './photo-stage.ts';
import type { PhotoDraft } from './use-photo-draft.ts';

// Loaded after the drawer is shown, which it would delay on a slow line.
const loadDialog = () => import('../../../widgets/capture/capture-dialog.tsx');

function CaptureDialog(props: ComponentProps<Awaited<ReturnType<typeof loadDialog>>['CaptureDialog']>) {
  const dialog = useLoaded(loadDialog);
  return dialog && <dialog.CaptureDialog {...props} />;
}

// Few photos need it.
const loadReference = () => import('../reference/new-reference.tsx');

function NewReference(props: ComponentProps<Awaited<ReturnType<typeof loadReference>>['NewReference']>) {
  const reference = useLoaded(loadReference);
  return reference && <reference.NewReference {...props} />;
}

interface CaptureFlowProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly photo: PhotoDraft;
  readonly isOpen: boolean;
  /** The kept photo does not seem to show this drawer. */
  readonly doubt: KeptDoubt | undefined;
  /** The kept photo only waits for the server. */
  readonly isKeptWaiting: boolean;
  /** Closes it, or opens it again when the photo needs the person. */
  readonly onToggle: (isOpen: boolean) => void;
}

/** From the camera to the judged drawer. */
export function CaptureFlow({ toolbox, drawer, photo, isOpen, doubt, ...props }: CaptureFlowProps) {
  const { isKeptWaiting, onToggle } = props;
  const { seen, taken, conflict } = photo;
  const target = useMemo(() => aimTarget(seen), [seen]);
  const samples = useQuery({ ...samplePhotosQuery(toolbox.toolboxId, drawer.number), enabled: isOpen });
  return (
    <>
      <CaptureDialog
        isOpen={isOpen}
        onClose={() => onToggle(false)}
        title={`Photograph drawer ${drawer.number}`}
        lead={toolbox.name}
        purpose="inspection"
        target={target}
        drawerName={`drawer ${drawer.number}`}
        workingLabel={workOf(photo.stage) ?? 'Checking the drawer…'}
        onCaptured={photo.inspect}
        onUnsure={photo.check}
        onFailed={() => onToggle(true)}
        keptPhoto={taken?.photo}
        isKeptWaiting={isKeptWaiting}
        keptDoubt={target && doubt}
        takenAt={taken?.takenAt}
        onRetake={photo.retake}
        fallback={{ label: 'Check by hand', onChoose: photo.keepWithoutAi }}
        whenUnlike={
          drawer.isTemplateUnproven
            ? (taking) => <NewReference drawer={drawer} photo={taking} onTaken={photo.giveUp} />
            : undefined
        }
        samples={samples.data}
      />
      {conflict && (
        <PhotoConflict
          mine={conflict.mine}
          theirs={conflict.theirs}
          takenAt={taken?.takenAt}
          onUseMine={photo.settleConflict}
          onKeepTheirs={() => void photo.keepTheirs()}
        />
      )}
      <UnsavedGuard
        place={photoPlace(toolbox.toolboxId, drawer.number)}
        // On the device it survives everything, and the tab's copy would outlive its sending.
        work={photo.isOnDevice ? undefined : photo.kept}
      >
        The photo of drawer {drawer.number} is not saved yet and will be lost.
      </UnsavedGuard>
    </>
  );
}

/** Sample photos of a demonstration installation; none after a failure. */
const samplePhotosQuery = (toolboxId: string, drawerNumber: number) =>
  queryOptions<ResponseOf<typeof endpoints.listSamplePhotos>>({
    queryKey: [pathOf(endpoints.listSamplePhotos.path, { toolboxId, drawerNumber })],
    retry: false,
  });
