import type { Drawer } from '@stowed/contract';
import { drawersInWords } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface WorkBackProps {
  /** The drawers with restored work. */
  readonly drawers: readonly Drawer[];
  readonly shown: Drawer;
  readonly onGoTo: (drawer: Drawer) => void;
}

/** Names the drawers whose unsaved work is back, and leads to those that are not shown. */
export function WorkBack({ drawers, shown, onGoTo }: WorkBackProps) {
  if (drawers.length === 0) return null;
  const elsewhere = drawers.filter(({ number }) => number !== shown.number);
  return (
    <Alert title={`Your unsaved work on ${drawersInWords(drawers.map(({ number }) => number))} is back`}>
      <p>It was kept when you had to sign in again, your role changed or the page was reloaded.</p>
      {elsewhere.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-1">
          {elsewhere.map((drawer) => (
            <Button key={drawer.number} onClick={() => onGoTo(drawer)}>
              Go to drawer {drawer.number}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  );
}
