import type { Drawer } from '@stowed/contract';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const loadJudgments = () => import('./judgments.tsx');

interface JudgmentPartProps {
  readonly drawer: Drawer;
}

function Judgments(props: JudgmentPartProps) {
  const judgments = useLoaded(loadJudgments);
  return judgments && <judgments.Judgments {...props} />;
}

/** How the engine judged this drawer's photos in the last weeks. For administrators. */
export function JudgmentPart({ drawer }: JudgmentPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="w-full" onClick={() => setIsOpen(true)}>
        <ChartColumn size={18} aria-hidden="true" />
        How it is judged
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`How drawer ${drawer.number} is judged`}
        description="The last 12 weeks. This is about the engine, not about people."
      >
        <Judgments drawer={drawer} />
      </Dialog>
    </>
  );
}
