import type { Toolbox } from '@stowed/contract';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { keptToolboxId, useFindKeptCopies } from './kept-copies.ts';

// The list of toolboxes does not wait for it.
const DuplicateDialog = lazy(() =>
  import('./duplicate-dialog.tsx').then((m) => ({ default: m.DuplicateDialog })),
);

interface DuplicateButtonProps {
  readonly toolbox: Toolbox;
  readonly disabled: boolean;
  /** Called once the copies are made. */
  readonly onDone: () => void;
}

/** Opens the dialog that makes copies. Interrupted entries open it automatically. */
export function DuplicateButton({ toolbox, disabled, onDone }: DuplicateButtonProps) {
  const findKept = useFindKeptCopies();
  const [isOpen, setIsOpen] = useState(() => keptToolboxId(findKept()) === toolbox.toolboxId);
  const handleDone = () => {
    setIsOpen(false);
    onDone();
  };
  return (
    <>
      <Button disabled={disabled} onClick={() => setIsOpen(true)}>
        <Copy size={18} aria-hidden="true" />
        Duplicate
      </Button>
      <Suspense>
        {isOpen && (
          <DuplicateDialog sources={[toolbox]} onClose={() => setIsOpen(false)} onDone={handleDone} />
        )}
      </Suspense>
    </>
  );
}
