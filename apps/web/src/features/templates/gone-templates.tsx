import { useState } from 'react';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import { Alert } from '../../ui/alert.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ToolboxNotFound } from '../../widgets/not-found/not-found-cards.tsx';
import { UnsavedPhoto } from '../../widgets/not-found/unsaved-photo.tsx';
import { draftsPlace, useFindKeptDrafts } from './kept-drafts.ts';
import { hasUnsavedShapes, isUnsaved } from './template-draft.ts';

/** What stands in place of the walk through a toolbox that is not there, with what was begun in it and not saved. */
export function GoneTemplates({ toolboxId }: { readonly toolboxId: string }) {
  // Looked for while the walk still stands: going, it forgets what it kept.
  const [kept] = useState(useFindKeptDrafts(toolboxId));
  const [savedPhotos, setSavedPhotos] = useState<readonly number[]>([]);
  const unsaved = Object.entries(kept?.drafts ?? {})
    .map(([number, draft]) => ({ ...draft, drawerNumber: Number(number) }))
    .filter(isUnsaved);
  const photos = unsaved.flatMap(({ drawerNumber, photo }) =>
    photo?.shown.startsWith('data:') ? [{ drawerNumber, photo: photo.shown }] : [],
  );
  const isLosing = photos.some(({ drawerNumber }) => !savedPhotos.includes(drawerNumber));
  useKeptWork(draftsPlace(toolboxId), isLosing ? kept : undefined);
  return (
    <>
      <ToolboxNotFound toolboxId={toolboxId}>
        {unsaved.filter(hasUnsavedShapes).map(({ drawerNumber }) => (
          <Alert
            key={drawerNumber}
            tone="warn"
            title={`The shapes of drawer ${drawerNumber} were not saved`}
            className="mt-4"
          >
            <p>There is no drawer to save them with.</p>
          </Alert>
        ))}
        {photos.map(({ drawerNumber, photo }) => (
          <UnsavedPhoto
            key={drawerNumber}
            drawerNumber={drawerNumber}
            photo={photo}
            onSaved={() => setSavedPhotos((before) => [...before, drawerNumber])}
          />
        ))}
      </ToolboxNotFound>
      <LeaveGuard isActive={isLosing}>A photo that is not saved will be lost.</LeaveGuard>
    </>
  );
}
