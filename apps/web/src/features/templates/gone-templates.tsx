import { useState } from 'react';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ToolboxNotFound } from '../../widgets/not-found/not-found-cards.tsx';
import { GoneDrafts } from './gone-drafts.tsx';
import { draftsPlace, useFindKeptDrafts } from './kept-drafts.ts';
import { isUnsaved, photoToSave, pickDrafts } from './template-draft.ts';

/** What stands in place of the walk through a toolbox that is not there, with what was begun in it and not saved. */
export function GoneTemplates({ toolboxId }: { readonly toolboxId: string }) {
  // Looked for while the walk still stands: going, it forgets what it kept.
  const [kept] = useState(useFindKeptDrafts(toolboxId));
  const [savedPhotos, setSavedPhotos] = useState<readonly number[]>([]);
  const unsaved = pickDrafts(kept?.drafts ?? {}, (_, draft) => isUnsaved(draft));
  const isLosing = Object.entries(unsaved).some(
    ([number, draft]) => photoToSave(draft) !== undefined && !savedPhotos.includes(Number(number)),
  );
  useKeptWork(draftsPlace(toolboxId), isLosing ? kept : undefined);
  return (
    <>
      <ToolboxNotFound toolboxId={toolboxId}>
        <GoneDrafts
          drafts={unsaved}
          onPhotoSaved={(drawerNumber) => setSavedPhotos((before) => [...before, drawerNumber])}
        />
      </ToolboxNotFound>
      <LeaveGuard isActive={isLosing}>A photo that is not saved will be lost.</LeaveGuard>
    </>
  );
}
