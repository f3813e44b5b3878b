import type { WaitingName } from '@stowed/contract';
import { readToolList } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { waitingList } from './names/waiting-list.ts';
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
      <p>Then move each shape onto its tool. Shapes that are still to place are amber.</p>
    </Alert>
  );
}

interface WaitingNamesProps {
  readonly names: readonly WaitingName[];
  /** Undefined while there are no shapes to name. */
  readonly onStart: ((names: readonly ListedTool[]) => void) | undefined;
}

/** The names of an import, ready to be given to the shapes. */
export function WaitingNames({ names, onStart }: WaitingNamesProps) {
  if (names.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3 text-[0.9375rem]">
      <p className="min-w-[min(12rem,100%)] grow">
        {countOf(names.length, 'tool name')} from the import {names.length === 1 ? 'waits' : 'wait'} here
        {onStart ? '.' : ' until the shapes are drawn.'}
      </p>
      {onStart && (
        <Button onClick={() => onStart(readToolList(waitingList(names)).tools)}>Name the shapes</Button>
      )}
    </div>
  );
}
