import { useKeptWork } from '../../../lib/use-kept-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { positionsPlace } from './kept-positions.ts';
import type { KeptPositions } from './kept-positions.ts';

interface ReplacedPhotoNoticeProps {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  readonly positions: KeptPositions;
  readonly onRead: () => void;
}

/** Says that kept positions were dropped with their photo, until it is dismissed. */
export function ReplacedPhotoNotice({
  toolboxId,
  drawerNumber,
  positions,
  onRead,
}: ReplacedPhotoNoticeProps) {
  useKeptWork(positionsPlace(toolboxId, drawerNumber), positions);
  return (
    <Dialog
      isOpen
      onClose={onRead}
      closeControl="own"
      title="Your positions were not saved"
      description={`They belonged to a photo of drawer ${drawerNumber} that has been replaced since. Results of one photo are never put onto another, so yours were dropped.`}
    >
      <Button size="lg" variant="primary" className="w-full" onClick={onRead}>
        OK
      </Button>
    </Dialog>
  );
}
