import type { Drawer, TrainingImage } from '@stowed/contract';
import { isMissing } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { changedDrawerIn } from '../../lib/changed-drawer.ts';
import { drawersQuery, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { REPLACED, useAssignTemplate } from './api/use-assign-template.ts';
import { PlaceFields } from './place-fields.tsx';
import type { Place } from './place-fields.tsx';

interface AssignDialogProps {
  readonly image: TrainingImage;
  readonly annotationId: string;
  readonly content: EditorContent;
  /** Saves the shapes: the template takes its anchor points from the stored annotation. */
  readonly flush: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks which drawer gets the image as its template. */
export function AssignDialog({ image, annotationId, content, flush, onClose }: AssignDialogProps) {
  const toolboxes = useQuery(toolboxesQuery());
  const [place, setPlace] = useState<Place>({ toolboxId: '', drawerNumber: 0 });
  const [wasAsked, setWasAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const assign = useAssignTemplate(onClose);
  const { drawer, seen, setSeen } = useSeenDrawer(place);
  const isPending = isSaving || assign.isPending;
  const isChosen = place.toolboxId !== '' && place.drawerNumber > 0;
  const missing = content.tools.filter(isMissing).length;

  const handleConfirm = async () => {
    setWasAsked(true);
    if (!isChosen) return;
    setIsSaving(true);
    const isSaved = await flush();
    setIsSaving(false);
    if (!isSaved) return;
    const template = {
      templateImageUrl: image.imageUrl,
      templateTools: [...content.tools],
      templateId: annotationId,
    };
    assign.mutate(
      { ...place, template, seenVersion: seen?.templateVersion },
      { onError: (error) => setSeen(changedDrawerIn(error, 'template_changed') ?? seen) },
    );
  };

  const handlePlace = (next: Place) => {
    setPlace(next);
    assign.reset();
  };

  // Leaving now would hide the outcome of the request.
  const handleClose = () => {
    if (!isPending) onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title="Assign Template"
      description="The picture, its shapes and anchor points become the template of a drawer."
    >
      <div className="space-y-4">
        <PlaceFields toolboxes={toolboxes} place={place} onChange={handlePlace} />
        {drawer && <DrawerHints drawer={drawer} toolCount={content.tools.length} />}
        {changedDrawerIn(assign.error, 'template_changed') && <Alert tone="bad">{REPLACED}</Alert>}
        {missing > 0 && (
          <Alert tone="warn">
            <p>
              {countOf(missing, 'tool')} {missing === 1 ? 'is' : 'are'} missing in this picture. A template
              should show every tool in its place.
            </p>
          </Alert>
        )}
        {wasAsked && !isChosen && <Alert tone="bad">Please select a toolbox and drawer</Alert>}
        <Button
          size="lg"
          variant="primary"
          className="w-full"
          isPending={isPending}
          onClick={() => void handleConfirm()}
        >
          Assign
        </Button>
      </div>
    </Dialog>
  );
}

/** The chosen drawer now, and as the person first saw it: changes by others since then were not seen. */
function useSeenDrawer({ toolboxId, drawerNumber }: Place) {
  const drawers = useQuery({ ...drawersQuery(toolboxId), enabled: toolboxId !== '' });
  const drawer = drawers.data?.find(({ number }) => number === drawerNumber);
  const [seen, setSeen] = useState<Drawer>();
  const isSeen = seen?.id === drawer?.id;
  // Cached data may be older than this person's own last save.
  if (!isSeen && !drawers.isFetching) setSeen(drawer);
  return { drawer, seen: isSeen ? seen : undefined, setSeen };
}

interface DrawerHintsProps {
  readonly drawer: Drawer;
  readonly toolCount: number;
}

/** What to know about the chosen drawer before its template changes. */
function DrawerHints({ drawer, toolCount }: DrawerHintsProps) {
  const isOtherCount = drawer.expectedTools !== toolCount;
  if (!drawer.templateId && !isOtherCount) return null;
  return (
    <Alert>
      {drawer.templateId && <p>The drawer has a template. It will be replaced and kept in the record.</p>}
      {isOtherCount && (
        <p>
          The drawer expects {countOf(drawer.expectedTools, 'tool')}, the picture has {toolCount}.
        </p>
      )}
    </Alert>
  );
}
