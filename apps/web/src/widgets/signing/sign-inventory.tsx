import { endpoints } from '@stowed/contract';
import type { Inventory, ResponseOf, SignatureRole } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { toolboxKeys } from '../../lib/toolbox-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BlockedItems } from '../not-releasable.tsx';
import { SignSheet } from './sign-sheet.tsx';
import type { Signing } from './sign-sheet.tsx';

type Signed = ResponseOf<typeof endpoints.signInventory>;

interface SignInventoryProps {
  readonly inventory: Pick<Inventory, 'id' | 'toolboxId' | 'workItems'>;
  readonly role: SignatureRole;
  /** `other`: the second person signs on this device. */
  readonly signer?: 'self' | 'other';
  /** The server has a signature. */
  readonly onSigned?: () => void;
  /** The inventory is complete. */
  readonly onComplete: () => void;
  readonly onClose: () => void;
}

/** Signs an inventory, and asks for the second person where one is needed. */
export default function SignInventory(props: SignInventoryProps) {
  const { inventory, onSigned, onComplete, onClose } = props;
  const [step, setStep] = useState<'sign' | 'ask' | 'second'>('sign');
  const { role, signer = 'self' } =
    step === 'second' ? ({ role: 'second', signer: 'other' } as const) : props;
  const queries = useQueryClient();
  const params = { inventoryId: inventory.id };
  const other = signer === 'other' ? { signer } : {};
  const load = () => call(endpoints.getStatement, { params, query: { role, ...other } });
  const finish = async (signed: Signed) => {
    queries.setQueryData(toolboxKeys.one(inventory.toolboxId), signed.toolbox);
    onSigned?.();
    const isComplete = signed.inventory.state === 'completed';
    if (isComplete) onComplete();
    else setStep('ask');
    await markStale(queries, { kind: 'inventory', toolboxId: inventory.toolboxId });
  };
  const sign = async (signing: Signing) => {
    const signed = await call(endpoints.signInventory, { params, body: { role, ...signing } });
    if (signed) await finish(signed);
  };
  if (step === 'ask') return <AskForSecond onHere={() => setStep('second')} onLater={onClose} />;
  const title = role === 'first' ? 'Sign the inventory' : 'Second signature';
  const subject = `${inventory.id} ${role} ${signer}`;
  return (
    <SignSheet
      key={subject}
      title={title}
      subject={subject}
      load={load}
      sign={sign}
      signer={signer}
      note={<BlockedItems items={inventory.workItems} />}
      onClose={onClose}
    />
  );
}

interface AskProps {
  readonly onHere: () => void;
  readonly onLater: () => void;
}

function AskForSecond({ onHere, onLater }: AskProps) {
  return (
    <Dialog
      isOpen
      onClose={onLater}
      title="A second person must sign"
      description="A shift lead or an inspector. Until then the inventory is not complete."
    >
      <div className="flex flex-col gap-3">
        <Button size="lg" variant="primary" onClick={onHere}>
          Sign on this device
        </Button>
        <Button size="lg" onClick={onLater}>
          Later, on their own device
        </Button>
      </div>
    </Dialog>
  );
}
