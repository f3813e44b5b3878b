import { Package, Plus, ScanQrCode, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LoadedScanner } from '../../widgets/qr-scan/loaded-scanner.tsx';

/** Further links. Phones have the first two in the bottom bar. */
export function StartLinks({ mayCreate }: { readonly mayCreate: boolean }) {
  const [isScanning, setIsScanning] = useState(false);
  return (
    <nav aria-label="Start" className="mt-4 flex flex-wrap gap-3 max-md:*:grow">
      <LinkButton href="/toolboxes" size="lg" className="max-md:hidden">
        <Package size={20} aria-hidden="true" />
        Toolboxes
      </LinkButton>
      <Button size="lg" className="max-md:hidden" onClick={() => setIsScanning(true)}>
        <ScanQrCode size={20} aria-hidden="true" />
        Scan QR Code
      </Button>
      <LinkButton href="/cases" size="lg">
        <TriangleAlert size={20} aria-hidden="true" />
        Lost-tool cases
      </LinkButton>
      {mayCreate && (
        <LinkButton href="/toolbox/new" size="lg">
          <Plus size={20} aria-hidden="true" />
          Create New Toolbox
        </LinkButton>
      )}
      <LoadedScanner isOpen={isScanning} onClose={() => setIsScanning(false)} />
    </nav>
  );
}
