import type { Inventory } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { removeAct } from '../../../lib/device/acts.ts';
import { openInventoryQuery } from '../../../lib/inventory-queries.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { inventoryToSign } from '../queue/inventory-to-sign.ts';
import type { ActOf } from '../shared/act-content.ts';

const SignInventory = lazy(() => import('../../../widgets/signing/sign-inventory.tsx'));

interface Completing {
  /** Why the server refused to complete it now. */
  readonly refusal: unknown;
  /** A completion that this device keeps. */
  readonly kept: ActOf<'inventory'> | undefined;
}

/** The open inventory, if the kept completion belongs to it. */
const inventoryOf = ({ content }: ActOf<'inventory'>, open: Inventory | null | undefined) =>
  open?.id === content.inventoryId ? (open ?? undefined) : undefined;

/** A kept completion that the server has, and that lacks only its signature. */
function useUnsigned(toolboxId: string, kept: Completing['kept']) {
  const unsigned = kept?.problem === 'unsigned' ? kept : undefined;
  const { data: open, isFetching, refetch } = useQuery(openInventoryQuery(toolboxId));
  const unsignedId = unsigned?.id;
  // What was read before the server asked for the signature may lack its inventory.
  useEffect(() => {
    if (unsignedId !== undefined) void refetch();
  }, [unsignedId, refetch]);
  const inventory = unsigned && inventoryOf(unsigned, open);
  return {
    unsigned,
    inventory,
    isOver: open !== undefined && !isFetching && inventory === undefined,
  };
}

/** The sign sheet, in place of a completion that the server refused because the organization signs. */
export function useSigning(toolboxId: string, { refusal, kept }: Completing) {
  const [state, setState] = useState<'waiting' | 'closed' | 'signed'>('waiting');
  /** The inventory signed here; it stays while its second signature is asked for. */
  const [started, setStarted] = useState<Inventory>();
  const { unsigned, inventory: late, isOver } = useUnsigned(toolboxId, kept);
  const inventory = state === 'waiting' ? (started ?? late ?? inventoryToSign(refusal)) : undefined;
  const finish = () => {
    setState('signed');
    showToast({ title: 'Inventory complete', description: toolboxId });
  };
  const handleSigned = () => {
    setStarted(inventory);
    // The signature says more than the kept completion.
    if (unsigned) void removeAct(unsigned);
  };
  return {
    /** A completion is sent, and may be refused again; or a kept one is signed. */
    begin: () => {
      setStarted(undefined);
      setState('waiting');
    },
    isSigned: state === 'signed',
    canSign: late !== undefined,
    /** The inventory of the kept completion ended without this person's signature. */
    isOver: unsigned !== undefined && isOver,
    sheet: inventory && (
      <Suspense>
        <SignInventory
          inventory={inventory}
          role={inventory.state === 'awaiting_second' ? 'second' : 'first'}
          signer={inventory.state === 'awaiting_second' ? 'other' : 'self'}
          onSigned={handleSigned}
          onComplete={finish}
          onClose={() => setState('closed')}
        />
      </Suspense>
    ),
  };
}
