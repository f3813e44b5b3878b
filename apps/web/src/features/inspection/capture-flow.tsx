import type { Drawer, Toolbox } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { CaptureDialog } from '../../widgets/capture/capture-dialog.tsx';
import { samplePhotosQuery } from './api/sample-photos-query.ts';
import { useInspectPhoto } from './api/use-inspect-photo.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface CaptureFlowProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** From the camera to a drawer with its verdicts. */
export function CaptureFlow({ toolbox, drawer, isOpen, onClose }: CaptureFlowProps) {
  const inspection = useInspectPhoto(toolbox, drawer);
  const samples = useQuery({ ...samplePhotosQuery(toolbox.toolboxId, drawer.number), enabled: isOpen });
  return (
    <>
      <CaptureDialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Drawer ${drawer.number}, ${toolbox.toolboxId}`}
        purpose="inspection"
        workingLabel="Checking the drawer…"
        onCaptured={inspection.inspect}
        fallback={{ label: 'Use without AI', onChoose: inspection.keepWithoutAi }}
        {...(samples.data && { samples: samples.data })}
      />
      {inspection.conflict && (
        <ConflictDialog
          conflict={inspection.conflict}
          onUseMine={inspection.settleConflict}
          onKeepTheirs={inspection.dropConflict}
        />
      )}
    </>
  );
}
