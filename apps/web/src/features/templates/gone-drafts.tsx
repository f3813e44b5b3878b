import { Alert } from '../../ui/alert.tsx';
import { UnsavedPhoto } from '../../widgets/not-found/unsaved-photo.tsx';
import { hasUnsavedShapes, photoToSave } from './template-draft.ts';
import type { Drafts } from './template-draft.ts';

interface GoneDraftsProps {
  /** Unsaved drafts, by the number of a drawer that was removed. */
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
          <p>There is no drawer to save them with.</p>
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
