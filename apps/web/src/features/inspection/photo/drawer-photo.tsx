import type { Drawer } from '@stowed/contract';
import { isShowableDrawerImage } from '@stowed/domain';
import { ArrowLeftRight, CircleAlert, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DrawerPicture } from '../picture/drawer-picture.tsx';
import { TemplateOverPhoto, useFlick } from '../../../widgets/tool-picture/flick-compare.tsx';
import { KeyHelp, useCarriedKeys, usePictureKeys } from '../picture/picture-keys.tsx';
import type { PictureKeysOptions } from '../picture/picture-keys.tsx';
import { cx } from '../../../lib/cx.ts';
import { photoOf } from '../../../lib/same-photo.ts';
import { doubtOf, workOf } from './photo-stage.ts';
import type { PhotoStage } from './photo-stage.ts';

interface DrawerPhotoProps extends Omit<PictureKeysOptions, 'onCompare'> {
  readonly highlightedId: string | undefined;
  /** Called when the picture gets the keyboard's focus, and when it loses it. */
  readonly onKeys: (hasKeys: boolean) => void;
  /** The stage of a new photo that is not shown here yet. */
  readonly stage: PhotoStage | undefined;
  /** The new photo, a JPEG data URL. */
  readonly newPhoto: string | undefined;
  readonly onReload: () => void;
}

/** The latest photo with its tools, fitted to the foam. */
export function DrawerPhoto(props: DrawerPhotoProps) {
  const { drawer, highlightedId, stage, newPhoto, onKeys, onOpen, onReload, onCapture } = props;
  const isComparable = hasBothPictures(drawer);
  const flick = useFlick();
  const keys = { ...props, onCompare: isComparable ? flick.flip : undefined };
  const { handleKeyDown, isHelpOpen, said } = usePictureKeys(keys);
  const aroundPicture = useCarriedKeys();
  const isNew = newPhoto !== undefined && workOf(stage) !== undefined;
  return (
    <section
      aria-label="Drawer photo"
      className="overflow-hidden bg-surface md:rounded-lg md:border md:border-line md:shadow-panel lg:sticky lg:top-28 lg:self-start"
    >
      <PhotoStageNote stage={stage} onShow={onCapture} />
      <div className="relative">
        <div ref={aroundPicture} className="md:relative">
          {isNew ? (
            <NewPhoto photo={newPhoto} />
          ) : (
            <DrawerPicture
              key={photoOf(drawer)}
              drawer={drawer}
              highlightedId={highlightedId}
              onOpen={onOpen}
              onKeyDown={handleKeyDown}
              onKeys={onKeys}
              onExpired={onReload}
              isNew={stage === 'judged'}
              className="peer h-[350px]"
              empty={
                <>
                  <TemplateBehind drawer={drawer} />
                  <div className="relative max-w-xs text-center">
                    <p className="text-xl font-semibold">No photo yet</p>
                    <p className="mt-1">{emptyWords(drawer)}</p>
                  </div>
                </>
              }
            />
          )}
          {!isNew && <Template drawer={drawer} isShown={flick.isFlipped} onExpired={onReload} />}
          <KeyHelp isOpen={isHelpOpen} />
        </div>
        {!isNew && <PictureControls {...props} flick={flick} isComparable={isComparable} />}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {!drawer.isLocated && !isNew && stage !== 'kept' && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          This photo was not compared, so no tool is outlined on it.
        </p>
      )}
    </section>
  );
}

const hasBothPictures = ({ imageUrl, templateImageUrl }: Drawer): boolean =>
  imageUrl !== null && templateImageUrl !== null;

interface TemplateProps {
  readonly drawer: Drawer;
  readonly isShown: boolean;
  readonly onExpired: () => void;
}

function Template({ drawer, ...shown }: TemplateProps) {
  if (!hasBothPictures(drawer)) return null;
  return <TemplateOverPhoto template={drawer} isFitted={drawer.isLocated} {...shown} />;
}

interface PictureControlsProps extends DrawerPhotoProps {
  readonly flick: ReturnType<typeof useFlick>;
  readonly isComparable: boolean;
}

/** Enlarge the picture, and flip it with its template: over it on phones, below it where there is room. */
function PictureControls({ flick, isComparable, ...props }: PictureControlsProps) {
  if (!props.drawer.imageUrl) return null;
  return (
    <div className="absolute right-0 top-0 flex md:static md:justify-end md:gap-2 md:border-t md:border-line md:p-2">
      <Enlarged {...props} />
      {isComparable && (
        <Button title="Show template" className={cx(controlLook, 'touch-none')} {...flick.buttonProps}>
          <ArrowLeftRight size={20} aria-hidden="true" />
          <span className="max-md:sr-only">Show template</span>
        </Button>
      )}
    </div>
  );
}

/** On phones the glyph covers as little of the picture as it can; the target is larger. */
const controlLook =
  'max-md:size-[44px]! max-md:border-0 max-md:bg-transparent! max-md:p-0 max-md:[&_svg]:size-[32px] max-md:[&_svg]:rounded-md max-md:[&_svg]:border max-md:[&_svg]:border-line-strong max-md:[&_svg]:bg-surface/85 max-md:[&_svg]:p-[6px]';

/** The photo just taken shrinks from the whole screen into its place on the page. */
function NewPhoto({ photo }: { readonly photo: string }) {
  return (
    <div className="h-[350px] overflow-hidden bg-sunken">
      <img src={photo} alt="The photo just taken" className="size-full object-contain animate-shrink" />
    </div>
  );
}

/** The same picture on the whole screen. */
function Enlarged({ drawer, highlightedId, onOpen, onReload }: DrawerPhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button className={controlLook} onClick={() => setIsOpen(true)}>
        <Maximize2 size={20} aria-hidden="true" />
        <span className="max-md:sr-only">Enlarge picture</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} width="full" title={`Drawer ${drawer.number}`}>
        <DrawerPicture
          drawer={drawer}
          highlightedId={highlightedId}
          onOpen={(tool) => {
            close();
            onOpen(tool);
          }}
          onExpired={onReload}
          className="h-[calc(100dvh-12rem)] rounded-md"
        />
      </Dialog>
    </>
  );
}

/** The template, too faint to be mistaken for a photo; nothing where it cannot be loaded. */
function TemplateBehind({ drawer: { templateImageUrl } }: Pick<DrawerPhotoProps, 'drawer'>) {
  const [failed, setFailed] = useState<string>();
  if (!templateImageUrl || templateImageUrl === failed || !isShowableDrawerImage(templateImageUrl))
    return null;
  return (
    <img
      src={templateImageUrl}
      alt=""
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full object-cover opacity-30 grayscale"
      onError={() => setFailed(templateImageUrl)}
    />
  );
}

function emptyWords({ templateTools: { length } }: Drawer): string {
  if (length === 0) return 'Photograph the open drawer from above.';
  const belong = length === 1 ? 'belongs' : 'belong';
  return `${countOf(length, 'tool')} ${belong} here. Photograph the open drawer.`;
}

const words: Readonly<Partial<Record<PhotoStage, string>>> = {
  unsaved: 'A photo of this drawer is not saved yet.',
  kept: 'The photo is kept on this phone, not sent or judged yet.',
  judged: 'The new photo was checked. The results are below.',
};

const wordsOf = (stage: PhotoStage) => words[stage] ?? doubtOf(stage) ?? workOf(stage);

interface PhotoStageNoteProps {
  readonly stage: PhotoStage | undefined;
  readonly onShow: () => void;
}

/**
 * The stage of a photo whose dialog is closed. Screen readers announce it only if the live region exists
 * before its text.
 */
function PhotoStageNote({ stage, onShow }: PhotoStageNoteProps) {
  const needsPerson = stage === 'unsaved' || doubtOf(stage) !== undefined;
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-3 border-b border-line px-4 py-2 has-[[role=status]:empty]:hidden',
        // The verdict shows the rest.
        needsPerson ? 'bg-warn-soft text-warn' : 'sr-only',
      )}
    >
      <p role="status" className="flex min-w-0 items-center gap-2.5 font-semibold leading-snug">
        {stage && (
          <>
            <CircleAlert size={18} aria-hidden="true" className="shrink-0" /> {wordsOf(stage)}
          </>
        )}
      </p>
      {needsPerson && (
        <Button className="shrink-0" onClick={onShow}>
          Show photo
        </Button>
      )}
    </div>
  );
}
