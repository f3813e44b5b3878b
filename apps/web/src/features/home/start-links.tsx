import { useQuery } from '@tanstack/react-query';
import { Package, Plus, ScanQrCode, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { currentCasesQuery } from '../../lib/case-queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { countUnclosed } from '../../widgets/missing-words.ts';
import { LoadedScanner } from '../../widgets/qr-scan/loaded-scanner.tsx';

/** Further links. Phones have the first two in the bottom bar; open cases stand above the cards. */
export function StartLinks({ mayCreate }: { readonly mayCreate: boolean }) {
  const [isScanning, setIsScanning] = useState(false);
  const { data: unclosed = 0 } = useQuery({ ...currentCasesQuery(), select: countUnclosed });
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
      {unclosed === 0 && (
        <LinkButton href="/cases" size="lg">
          <TriangleAlert size={20} aria-hidden="true" />
          Lost-tool cases
        </LinkButton>
      )}
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
