import { CircleAlert, CircleCheck } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import type { PhotoStage } from './use-photo-draft.ts';

const words: Record<PhotoStage, string> = {
  judging: 'Photo being judged…',
  saving: 'Photo being saved…',
  unsaved: 'A photo of this drawer is not saved yet.',
  judged: 'The new photo was judged. What it shows stands here.',
};

interface PhotoStageNoteProps {
  readonly stage: PhotoStage | undefined;
  readonly onShow: () => void;
}

/**
 * The stage of a photo whose dialog is closed. The live region exists before its text, so that screen readers
 * announce it.
 */
export function PhotoStageNote({ stage, onShow }: PhotoStageNoteProps) {
  const isHeld = stage !== undefined && stage !== 'judged';
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-3 border-b border-line px-4 py-2 has-[[role=status]:empty]:hidden',
        stage === 'unsaved' ? 'bg-warn-soft text-warn' : 'bg-accent-soft',
      )}
    >
      <p role="status" className="flex min-w-0 items-center gap-2.5 font-semibold leading-snug">
        {stage && (
          <>
            <StageIcon stage={stage} /> {words[stage]}
          </>
        )}
      </p>
      {isHeld && (
        <Button className="shrink-0" onClick={onShow}>
          Show photo
        </Button>
      )}
    </div>
  );
}

function StageIcon({ stage }: { readonly stage: PhotoStage }) {
  if (stage === 'unsaved') return <CircleAlert size={18} aria-hidden="true" className="shrink-0" />;
  if (stage === 'judged') return <CircleCheck size={18} aria-hidden="true" className="shrink-0" />;
  return <Spinner />;
}
