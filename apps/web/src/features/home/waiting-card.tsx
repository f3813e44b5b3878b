import { endpoints } from '@stowed/contract';
import type { Inventory, ResponseOf } from '@stowed/contract';
import { inventoryKindWords, rankAndName } from '@stowed/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast-store.ts';

const SignInventory = lazy(() => import('../../widgets/signing/sign-inventory.tsx'));

const waitingQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.listWaitingInventories>>({
    queryKey: [endpoints.listWaitingInventories.path],
  });

/** What waits for this person's second signature. Nothing while there is none. */
export function WaitingCard() {
  const duties = useCurrentUser()?.duties ?? [];
  const maySign = duties.includes('lead') || duties.includes('inspector');
  const { data } = useQuery({ ...waitingQuery(), enabled: maySign });
  const [signing, setSigning] = useState<Inventory>();
  const waiting = data?.inventories ?? [];
  const close = () => setSigning(undefined);
  const finish = (toolboxId: string) => {
    close();
    showToast({ title: 'Inventory complete', description: toolboxId });
  };
  return (
    <>
      {waiting.length > 0 && (
        <Card title="Waiting for your signature" bodyClassName="">
          <ul className="divide-y divide-line">
            {waiting.map((inventory) => (
              <li key={inventory.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <span className="min-w-0 grow">
                  <span className="block font-semibold wrap-anywhere">{inventory.toolboxId}</span>
                  <span className="text-sm text-ink-soft">
                    {inventoryKindWords[inventory.kind]}, {rankAndName(inventory.startedBy)}
                  </span>
                </span>
                <Button
                  aria-label={`Sign the inventory of ${inventory.toolboxId}`}
                  onClick={() => setSigning(inventory)}
                >
                  Sign…
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {signing && (
        <Suspense>
          <SignInventory
            inventory={signing}
            role="second"
            onComplete={() => finish(signing.toolboxId)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
