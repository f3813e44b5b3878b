import { useState } from 'react';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';
import { Alert } from '../../../ui/alert.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import {
  DrawerNotFound,
  ToolboxNotFound,
  UnsavedPhoto,
} from '../../../widgets/not-found/not-found-cards.tsx';
import { photoPlace, usePhotoInTab } from '../photo/kept-photo.ts';
import { positionsPlace } from '../positions/positions-place.ts';

interface GoneDrawerProps {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** The one that does not exist. */
  readonly gone: 'toolbox' | 'drawer';
}

/** Replaces the screen of a deleted drawer, and offers its unsaved work as files. */
export function GoneDrawer({ toolboxId, drawerNumber, gone }: GoneDrawerProps) {
  // Read at the first render: the drawer's screen clears it when it unmounts.
  const kept = usePhotoInTab(toolboxId, drawerNumber);
  const [positions] = useState(useWorkKeptBefore(positionsPlace(toolboxId, drawerNumber)));
  const [isSaved, setIsSaved] = useState(false);
  const unsaved = isSaved ? undefined : kept;
  const Card = gone === 'toolbox' ? ToolboxNotFound : DrawerNotFound;
  return (
    <>
      <Card toolboxId={toolboxId} drawerNumber={drawerNumber}>
        {positions !== undefined && (
          <Alert
            tone="warn"
            title={`The positions of drawer ${drawerNumber} were not saved`}
            className="mt-4"
          >
            <p>The drawer no longer exists.</p>
          </Alert>
        )}
        {kept !== undefined && (
          <UnsavedPhoto
            drawerNumber={drawerNumber}
            photo={kept.body.photo}
            onSaved={() => setIsSaved(true)}
          />
        )}
      </Card>
      <UnsavedGuard place={photoPlace(toolboxId, drawerNumber)} work={unsaved}>
        The photo of drawer {drawerNumber} is not saved and will be lost.
      </UnsavedGuard>
    </>
  );
}
