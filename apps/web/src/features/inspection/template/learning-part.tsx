import type { Drawer, Toolbox } from '@stowed/contract';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const loadLearned = () => import('./learned.tsx');

function Learned(props: LearningPartProps) {
  const learned = useLoaded(loadLearned);
  return learned && <learned.Learned {...props} />;
}

interface LearningPartProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
}

/** What the built-in engine has learned about this drawer, and how to undo it. For administrators. */
export function LearningPart({ toolbox, drawer }: LearningPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="w-full" onClick={() => setIsOpen(true)}>
        <GraduationCap size={18} aria-hidden="true" />
        What the engine learned
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Learned"
        description="The engine learns how empty places look: from a photo of the empty drawer, completions with missing tools, and verified training images. It never learns to call a tool present."
      >
        <Learned toolbox={toolbox} drawer={drawer} />
      </Dialog>
    </>
  );
}
