import { Camera, ChevronLeft, ChevronRight, ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { drawerPath, summaryPath } from '../../../lib/route-params.ts';
import { Button } from '../../../ui/button.tsx';
import { ToolboxScanner } from '../../../widgets/qr-scan/toolbox-scanner.tsx';
import { cx } from '../../../lib/cx.ts';

const barLook = cx(
  'mx-auto grid max-w-7xl grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-2',
  'md:grid-cols-[1fr_1.5fr_auto_1fr] lg:grid-cols-[1fr_1.5fr_1fr_1fr] px-3 py-2.5 md:px-6 sideways:py-1',
  'sideways:*:min-h-11',
);

interface DrawerBarProps {
  readonly toolboxId: string;
  readonly current: number;
  /** The toolbox's last drawer number. */
  readonly last: number;
  readonly onCapture: () => void;
}

/** Navigation and capture within thumb reach. */
export function DrawerBar({ toolboxId, current, last, onCapture }: DrawerBarProps) {
  const [, navigate] = useLocation();
  const [isScanning, setIsScanning] = useState(false);
  const next = current < last ? drawerPath(toolboxId, current + 1) : summaryPath(toolboxId);
  return (
    <div
      role="toolbar"
      aria-label="Drawer actions"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className={barLook}>
        <Button
          size="tight"
          className="min-w-13"
          disabled={current <= 1}
          onClick={() => navigate(drawerPath(toolboxId, current - 1))}
        >
          <ChevronLeft size={20} aria-hidden="true" className="max-[430px]:min-[360px]:hidden" />
          <span className="max-[359px]:sr-only">Previous</span>
        </Button>
        <Button size="tight" variant="primary" onClick={onCapture}>
          <Camera size={22} aria-hidden="true" />
          Capture
        </Button>
        <Button size="tight" className="min-w-13" onClick={() => setIsScanning(true)}>
          <ScanQrCode size={22} aria-hidden="true" />
          <span className="whitespace-nowrap max-md:sr-only">Scan QR Code</span>
        </Button>
        <Button size="tight" className="min-w-13 min-[360px]:min-w-18" onClick={() => navigate(next)}>
          <span className="max-[359px]:sr-only">Next</span>
          <ChevronRight size={20} aria-hidden="true" className="max-[430px]:min-[360px]:hidden" />
        </Button>
      </div>
      <ToolboxScanner isOpen={isScanning} onClose={() => setIsScanning(false)} />
    </div>
  );
}
