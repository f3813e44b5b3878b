import { useIsSigning } from '../../../lib/inventory-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { PutAside } from '../queue/put-aside.tsx';
import type { ActOf } from '../shared/act-content.ts';

interface KeptNoteProps {
  readonly act: ActOf<'inventory'>;
  /** Its inventory waits for the signature. */
  readonly canSign: boolean;
  /** Its inventory ended without it. */
  readonly isOver: boolean;
  readonly onSign: () => void;
}

/** What became of a completion that this device keeps: it is not complete until the server says so. */
export function KeptNote({ act, canSign, isOver, onSign }: KeptNoteProps) {
  const isSigning = useIsSigning();
  if (act.problem === undefined) {
    return (
      <p role="status" className="text-center text-warn">
        The completion is kept on this phone.{' '}
        {isSigning
          ? 'To be signed: the inventory is not complete until you sign it with a connection.'
          : 'It will be sent after your changes to the drawers.'}
      </p>
    );
  }
  return (
    <div role="status" className="space-y-2 rounded-md border border-warn-line bg-warn-soft p-3 text-warn">
      <p className="font-semibold">{stoppedWords(act, isOver)}</p>
      {canSign && (
        <Button size="lg" variant="primary" className="w-full" onClick={onSign}>
          Sign the inventory
        </Button>
      )}
      {(isOver || act.problem !== 'unsigned') && <PutAside act={act} />}
    </div>
  );
}

function stoppedWords({ problem }: ActOf<'inventory'>, isOver: boolean): string {
  if (problem !== 'unsigned')
    return 'Your completion was not accepted. Look at the drawers, then complete the inventory again.';
  return isOver
    ? 'The inventory that you completed ended without your signature.'
    : 'To be signed: you completed this inventory, but it is not complete until you sign it.';
}
