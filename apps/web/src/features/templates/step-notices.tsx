import type { Tool, WaitingName } from '@stowed/contract';
import { namesLeft } from '@stowed/domain';
import { namesInShort, waitingWords } from '../../lib/waiting-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
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
    <Alert title="This photo becomes the drawer's reference">
      <p>This photo may show another drawer. Make sure that it shows this one.</p>
      <p>Then move each shape onto its tool. Shapes that are still to place are dashed.</p>
    </Alert>
  );
}

interface WaitingNamesProps {
  readonly names: readonly WaitingName[];
  /** The shapes, which may have some of the names. */
  readonly tools: readonly Tool[];
  readonly onStart: () => void;
  readonly onDrop: () => void;
}

/** The names of an import that no shape has: they can be given to shapes, or dropped. */
export function WaitingNames({ names, tools, onStart, onDrop }: WaitingNamesProps) {
  const left = namesLeft(names, tools);
  const hasShapes = tools.length > 0;
  if (left.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3 text-[0.9375rem]">
      <div className="min-w-[min(12rem,100%)] grow">
        <p className="font-semibold">
          {waitingWords(left.length)}
          {hasShapes ? '.' : ' until the shapes are drawn.'}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere max-sm:line-clamp-1">{namesInShort(left)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasShapes && (
          <Button className="max-sm:px-3" onClick={onStart}>
            Name the shapes
          </Button>
        )}
        <Button variant="quiet" className="max-sm:px-3" onClick={onDrop}>
          Drop names
        </Button>
      </div>
    </div>
  );
}
