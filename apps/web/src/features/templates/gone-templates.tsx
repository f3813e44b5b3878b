import { useState } from 'react';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { ToolboxNotFound } from '../../widgets/not-found/not-found-cards.tsx';
import { GoneDrafts } from './gone-drafts.tsx';
import { draftsPlace, useFindKeptDrafts } from './kept-drafts.ts';
import { isUnsaved, photoToSave, pickDrafts } from './template-draft.ts';

/** Replaces the walk through a toolbox that no longer exists, with the unsaved work in it. */
export function GoneTemplates({ toolboxId }: { readonly toolboxId: string }) {
  // Found at the first render: the walk, which unmounts now, clears what it kept.
  const [kept] = useState(useFindKeptDrafts(toolboxId));
  const [savedPhotos, setSavedPhotos] = useState<readonly number[]>([]);
  const unsaved = pickDrafts(kept?.drafts ?? {}, (_, draft) => isUnsaved(draft));
  const isLosing = Object.entries(unsaved).some(
    ([number, draft]) => photoToSave(draft) !== undefined && !savedPhotos.includes(Number(number)),
  );
  return (
    <>
      <ToolboxNotFound toolboxId={toolboxId}>
        <GoneDrafts
          drafts={unsaved}
          onPhotoSaved={(drawerNumber) => setSavedPhotos((before) => [...before, drawerNumber])}
        />
      </ToolboxNotFound>
      <UnsavedGuard place={draftsPlace(toolboxId)} work={isLosing ? kept : undefined}>
        A photo that is not saved will be lost.
      </UnsavedGuard>
    </>
  );
}
