import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ScanView } from './scan-view.tsx';
import type { ScanState } from './scan-state.ts';
import { useScanner } from './use-scanner.ts';
import type { ReactNode } from 'react';

interface ScanDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly description: string;
  /** Handles a decoded text: the dialog closes, or stays open with the text and another scan. */
  readonly onText: (text: string) => 'close' | 'stay';
  /** What to do without a camera. */
  readonly children?: ReactNode;
}

/** Reads a QR code with the rear camera, which is requested when the dialog opens. */
export function ScanDialog({ isOpen, onClose, description, onText, children }: ScanDialogProps) {
  const handleText = (text: string) => {
    try {
      if (onText(text) === 'close') onClose();
    } catch {
      showToast({
        title: 'Error Processing QR Code',
        description: 'Could not process the QR code data',
        tone: 'bad',
      });
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeControl="own"
      lingers
      title="Scan QR Code"
      description={description}
    >
      <Scanner isOn={isOpen} onText={handleText} onClose={onClose}>
        {children}
      </Scanner>
    </Dialog>
  );
}

interface ScannerProps {
  readonly isOn: boolean;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Scanner({ isOn, onText, onClose, children }: ScannerProps) {
  const { videoRef, state, scan } = useScanner({ isOn, onText });
  const isBusy = state.status === 'opening' || state.status === 'scanning';
  return (
    <>
      <ScanView videoRef={videoRef} state={state} />
      {children}
      <div className="two-or-one mt-5 gap-3">
        {/* Not autofocused: a phone's keyboard would cover the picture. */}
        <Button size="lg" autoFocus onClick={onClose}>
          {state.status === 'unavailable' ? 'Close' : 'Cancel'}
        </Button>
        <Button size="lg" variant="primary" disabled={isBusy} onClick={scan}>
          {scanLabels[state.status]}
        </Button>
      </div>
    </>
  );
}

const scanLabels: Record<ScanState['status'], string> = {
  opening: 'Start Scan',
  scanning: 'Scanning...',
  read: 'Scan Again',
  unavailable: 'Start Scan',
  stopped: 'Start Scan',
  broken: 'Start Scan',
};
