import { useState } from 'react';
import { useKeptWork, useWorkKeptBefore } from '../../../lib/use-kept-work.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { DrawerNotFound, ToolboxNotFound } from '../../../widgets/not-found/not-found-cards.tsx';
import { UnsavedPhoto } from '../../../widgets/not-found/unsaved-photo.tsx';
import { useFindKeptPhoto, photoPlace } from '../photo/kept-photo.ts';
import { positionsPlace } from '../positions/kept-positions.ts';

interface GoneDrawerProps {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** Which of both is not there. */
  readonly gone: 'toolbox' | 'drawer';
}

/** What stands in place of a drawer that is not there, with the work that was begun on it and can no longer be saved. */
export function GoneDrawer({ toolboxId, drawerNumber, gone }: GoneDrawerProps) {
  // Looked for while the drawer's screen still stands: going, it forgets what it kept.
  const [kept] = useState(useFindKeptPhoto(toolboxId, drawerNumber));
  const [positions] = useState(useWorkKeptBefore(positionsPlace(toolboxId, drawerNumber)));
  const [isSaved, setIsSaved] = useState(false);
  const unsaved = isSaved ? undefined : kept;
  useKeptWork(photoPlace(toolboxId, drawerNumber), unsaved);
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
            <p>There is no drawer to save your changes with.</p>
          </Alert>
        )}
        {kept !== undefined && (
          <UnsavedPhoto drawerNumber={drawerNumber} photo={kept.photo} onSaved={() => setIsSaved(true)} />
        )}
      </Card>
      <LeaveGuard isActive={unsaved !== undefined}>
        The photo of drawer {drawerNumber} is not saved and will be lost.
      </LeaveGuard>
    </>
  );
}
