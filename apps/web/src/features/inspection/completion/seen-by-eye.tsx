import type { Drawer } from '@stowed/contract';
import { Button } from '../../../ui/button.tsx';
import { seeWords } from './eye-answers.ts';
import { AnswerSeparately, useKnownGone } from './report-lost.tsx';
import { useFoundAll } from './use-found.ts';

interface SeenByEyeProps {
  /** Its photo waits on this device. */
  readonly drawer: Drawer;
  readonly onChange: (drawer: Drawer) => void;
}

/**
 * Without a connection nobody judges the photo, so the person may answer for all its tools at once. A tool
 * that the engine surely misses later is held back for the person to look.
 */
export function SeenByEye({ drawer, onChange }: SeenByEyeProps) {
  const found = useFoundAll(drawer, onChange);
  const isKnownGone = useKnownGone(drawer);
  const waiting = drawer.tools.filter(
    ({ status, needsReview }) => status === 'missing' && needsReview === true,
  );
  const open = waiting.filter((tool) => !isKnownGone(tool));
  return (
    <div className="space-y-2">
      <p className="text-warn">This photo is not judged yet. Look into the drawer.</p>
      {open.length > 0 && (
        <Button size="lg" className="w-full" isPending={found.isPending} onClick={() => found.mutate(open)}>
          {seeWords(open.length, drawer.tools.length)}
        </Button>
      )}
      <AnswerSeparately tools={waiting.filter(isKnownGone)} />
    </div>
  );
}
