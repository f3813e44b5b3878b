import { lazy, Suspense, useState } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { inventoryToSign } from './use-toolbox-status.ts';

const SignInventory = lazy(() => import('../../../widgets/signing/sign-inventory.tsx'));

/** The sign sheet, in place of a completion that the server refused because the organization signs. */
export function useSigning(toolboxId: string, refusal: unknown) {
  const [state, setState] = useState<'waiting' | 'closed' | 'signed'>('waiting');
  const inventory = state === 'waiting' ? inventoryToSign(refusal) : undefined;
  const finish = () => {
    setState('signed');
    showToast({ title: 'Inventory complete', description: toolboxId, tone: 'good' });
  };
  return {
    /** A completion is sent, and may be refused again. */
    begin: () => setState('waiting'),
    isSigned: state === 'signed',
    sheet: inventory && (
      <Suspense>
        <SignInventory
          inventory={inventory}
          role={inventory.state === 'awaiting_second' ? 'second' : 'first'}
          signer={inventory.state === 'awaiting_second' ? 'other' : 'self'}
          onComplete={finish}
          onClose={() => setState('closed')}
        />
      </Suspense>
    ),
  };
}
