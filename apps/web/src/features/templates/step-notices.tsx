import type { Tool, WaitingName } from '@stowed/contract';
import { joinNames, namesLeft } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { cx } from '../../lib/cx.ts';
import { namesInShort, noShapeWords, waitingWords } from '../../lib/waiting-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { listedNames } from './names/waiting-list.ts';
import type { TemplateDraft } from './template-draft.ts';

/** While the engine looks for shapes. */
export function Detecting() {
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-accent-soft p-3 font-semibold">
      <Spinner /> Looking for tools in the image…
    </p>
  );
}

/** What to do with a photo that becomes the reference of a copied template. */
export function ReferenceNote({ draft: { photo, isSaved } }: { readonly draft: TemplateDraft }) {
  if (!photo?.confirmed || isSaved) return null;
  return (
    <Alert className="low:py-2">
      <p>
        <span className="font-semibold">This photo becomes the drawer's reference</span>. This photo may show
        another drawer. Make sure that it shows this one. Then move each shape onto its tool.
      </p>
    </Alert>
  );
}

interface WaitingNamesProps {
  /** Names that the server keeps for this drawer. */
  readonly waiting: readonly WaitingName[];
  /** Names of the list here, which a save leaves to the server. */
  readonly listed: readonly ListedTool[];
  /** The shapes, which may have some of the names. */
  readonly tools: readonly Tool[];
  readonly onStart: (names: readonly ListedTool[]) => void;
  readonly onDrop: () => void;
}

/** The names that no shape has: they can be given to shapes, and those on the server dropped. */
export function WaitingNames({ waiting, listed, tools, onStart, onDrop }: WaitingNamesProps) {
  const names = joinNames(waiting, listed);
  const left = namesLeft(names, tools);
  const hasShapes = tools.length > 0;
  if (left.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3 text-[0.9375rem]">
      <div role="status" className="min-w-[min(12rem,100%)] grow">
        <p className="font-semibold">
          {waitingWords(left.length)}
          {hasShapes ? '.' : ' until the shapes are drawn.'}
        </p>
        <p className={cx('text-sm text-ink-soft wrap-anywhere', !hasShapes && 'max-sm:line-clamp-1')}>
          {hasShapes ? noShapeWords(left) : namesInShort(left)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasShapes && (
          <Button className="max-sm:px-3" onClick={() => onStart(listedNames(names))}>
            Name the shapes
          </Button>
        )}
        {namesLeft(waiting, tools).length > 0 && (
          <Button variant="quiet" className="max-sm:px-3" onClick={onDrop}>
            Drop names
          </Button>
        )}
      </div>
    </div>
  );
}
