import type { Drawer, Toolbox } from '@stowed/contract';
import { Camera, CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ToolPicture } from '../../../widgets/tool-picture/tool-picture.tsx';
import { cx } from '../../../lib/cx.ts';
import { Spinner } from '../../../ui/loading.tsx';
import { AdjustPositions } from '../positions/adjust-positions.tsx';
import { DrawerSummary } from '../drawer/drawer-summary.tsx';
import { HeatmapButton } from '../tools/tool-heatmap.tsx';
import type { PhotoStage } from './use-photo-draft.ts';

interface DrawerPhotoProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly highlightedId: string | undefined;
  /** The stage of a new photo that is not shown here yet. */
  readonly stage: PhotoStage | undefined;
  readonly onReload: () => void;
  readonly onCapture: () => void;
}

/** The latest photo with its tools, and the drawer's counts below. */
export function DrawerPhoto({
  toolbox,
  drawer,
  highlightedId,
  stage,
  onReload,
  onCapture,
}: DrawerPhotoProps) {
  return (
    <section
      aria-label="Drawer photo"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-panel"
    >
      <PhotoStageNote stage={stage} onShow={onCapture} />
      <ToolPicture
        imageUrl={drawer.imageUrl}
        alt={`Photo of drawer ${drawer.number}`}
        tools={drawer.isLocated ? drawer.tools : []}
        overlay="verdicts"
        highlightedId={highlightedId}
        onExpired={onReload}
        className="h-[350px]"
        empty={
          <div className="max-w-xs text-center">
            <p className="text-xl font-semibold">No photo yet</p>
            <p className="mb-5 mt-1 text-white/80">
              {drawer.templateTools.length > 0
                ? `The template knows ${drawer.templateTools.length} tools. Photograph the open drawer to check them.`
                : 'Photograph the open drawer from above.'}
            </p>
            <Button size="lg" variant="primary" onClick={onCapture}>
              <Camera size={20} aria-hidden="true" />
              Photograph drawer
            </Button>
          </div>
        }
      />
      {!drawer.isLocated && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          This photo was saved without being judged: its tools are listed, not located.
        </p>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line p-3 empty:hidden sm:gap-3 max-sm:[&>button]:grow max-sm:[&>button]:px-2.5 max-sm:[&>button>svg]:hidden">
        <AdjustPositions toolbox={toolbox} drawer={drawer} />
        <HeatmapButton drawer={drawer} />
      </div>
      <DrawerSummary drawer={drawer} />
    </section>
  );
}

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
 * The stage of a photo whose dialog is closed. Screen readers announce it only if the live region exists
 * before its text.
 */
function PhotoStageNote({ stage, onShow }: PhotoStageNoteProps) {
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
