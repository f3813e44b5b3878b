import { endpoints } from '@stowed/contract';
import type { Drawer, ResponseOf, Toolbox } from '@stowed/contract';
import { toolShape } from '@stowed/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pathOf } from '../../../lib/call.ts';
import { useKeptWork } from '../../../lib/use-kept-work.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { AimTarget } from '../../../widgets/capture/aim-message.ts';
import { CaptureDialog } from '../../../widgets/capture/capture-dialog.tsx';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import { useInspectPhoto } from './use-inspect-photo.ts';
import { photoPlace } from './kept-photo.ts';
import type { KeptPhoto } from './kept-photo.ts';
import { PhotoConflict } from './photo-conflict.tsx';
import type { HeldPhoto } from './use-held-photo.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';
import type { PhotoPhase } from './use-seen-drawer.ts';

interface CaptureFlowProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  /** A photo of this drawer that was taken before and not saved. */
  readonly keptPhoto: KeptPhoto | undefined;
  readonly photo: HeldPhoto;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** From the camera to a drawer with its verdicts. */
export function CaptureFlow({ toolbox, drawer, keptPhoto, photo, isOpen, onClose }: CaptureFlowProps) {
  const { held, takenAt, follow } = photo;
  // A photo may be judged, or wait to be sent again, while its dialog is closed.
  const seen = useSeenDrawer(drawer, phaseOf(isOpen, held));
  const target = useMemo(() => aimTarget(seen), [seen]);
  const inspection = useInspectPhoto(toolbox, seen, keptPhoto);
  const unsavedPhoto = held ?? inspection.conflict?.photo;
  const version = inspection.versionFor(unsavedPhoto);
  const unsaved = useMemo<KeptPhoto | undefined>(
    () => (unsavedPhoto === undefined ? undefined : { photo: unsavedPhoto, version, takenAt }),
    [unsavedPhoto, version, takenAt],
  );
  useKeptWork(photoPlace(toolbox.toolboxId, drawer.number), unsaved);
  const samples = useQuery({ ...samplePhotosQuery(toolbox.toolboxId, drawer.number), enabled: isOpen });
  return (
    <>
      <CaptureDialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Drawer ${drawer.number}, ${toolbox.toolboxId}`}
        purpose="inspection"
        target={target}
        workingLabel="Checking the drawer…"
        onCaptured={follow(inspection.inspect, 'judging')}
        keptPhoto={keptPhoto?.photo}
        takenAt={takenAt}
        onHold={photo.hold}
        fallback={{ label: 'Use without AI', onChoose: follow(inspection.keepWithoutAi, 'saving') }}
        {...(samples.data && { samples: samples.data })}
      />
      {inspection.conflict && (
        <PhotoConflict
          conflict={inspection.conflict}
          takenAt={takenAt}
          onUseMine={async () => problemOf(await inspection.settleConflict())}
          onKeepTheirs={inspection.dropConflict}
        />
      )}
      <LeaveGuard isActive={unsavedPhoto !== undefined}>
        The photo of drawer {drawer.number} is not saved yet and will be lost.
      </LeaveGuard>
    </>
  );
}

function phaseOf(isOpen: boolean, held: string | undefined): PhotoPhase {
  if (held !== undefined) return 'taken';
  return isOpen ? 'wanted' : 'none';
}

function problemOf(outcome: CaptureOutcome): string | undefined {
  if (outcome.kind === 'conflict') return 'The drawer was changed once more. Your photo is not saved yet.';
  return outcome.kind === 'failed' ? outcome.message : undefined;
}

/** What the camera aims at; undefined without a template whose picture is stored here. */
function aimTarget({ templateImageUrl, templateTools }: Drawer): AimTarget | undefined {
  if (!templateImageUrl?.startsWith('/') || templateTools.length === 0) return undefined;
  return { imageUrl: templateImageUrl, shapes: templateTools.map(toolShape) };
}

/** Photos that a demonstration installation offers; after a failure it simply offers none. */
const samplePhotosQuery = (toolboxId: string, drawerNumber: number) =>
  queryOptions<ResponseOf<typeof endpoints.listSamplePhotos>>({
    queryKey: [pathOf(endpoints.listSamplePhotos.path, { toolboxId, drawerNumber })],
    retry: false,
  });
