import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { ToolboxNotFound, UnsavedPhoto } from '../../widgets/not-found/not-found-cards.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { hasUnsavedShapes, photoToSave, isUnsaved, pickDrafts } from './template-draft.ts';
import type { Drafts } from './template-draft.ts';
import { draftsPlace, useFindKeptDrafts } from './kept-drafts.ts';

interface GoneDraftsProps {
  /** The unsaved drafts, by number of a removed drawer. */
  readonly drafts: Drafts;
  readonly onPhotoSaved: (drawerNumber: number) => void;
}

/** Offers the unsaved photos of removed drawers as files. */
export function GoneDrafts({ drafts, onPhotoSaved }: GoneDraftsProps) {
  const gone = Object.entries(drafts).map(([number, draft]) => ({ ...draft, drawerNumber: Number(number) }));
  return (
    <>
      {gone.filter(hasUnsavedShapes).map(({ drawerNumber }) => (
        <Alert
          key={drawerNumber}
          tone="warn"
          title={`The shapes of drawer ${drawerNumber} were not saved`}
          className="mt-4"
        >
          <p>The drawer no longer exists.</p>
        </Alert>
      ))}
      {gone.map(({ drawerNumber, ...draft }) => {
        const photo = photoToSave(draft);
        return (
          photo !== undefined && (
            <UnsavedPhoto
              key={drawerNumber}
              drawerNumber={drawerNumber}
              photo={photo}
              onSaved={() => onPhotoSaved(drawerNumber)}
            />
          )
        );
      })}
    </>
  );
}

/** Replaces the walk through a deleted toolbox, and offers its unsaved work. */
export function GoneTemplates({ toolboxId }: { readonly toolboxId: string }) {
  // Read at the first render: the walk clears it when it unmounts.
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
