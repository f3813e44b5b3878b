import { limits } from '@stowed/contract';
import type { Drawer, Tool, Toolbox } from '@stowed/contract';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useMemo, useState } from 'react';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { leaveThen } from '../../../lib/leave-guard.ts';
import { useIsSideways } from '../../../lib/use-is-mobile.ts';
import { useKeptWork } from '../../../lib/use-kept-work.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { EditorContent } from '../../../widgets/annotation/editor-content.ts';
import { ShapeEditor } from '../../../widgets/annotation/shape-editor.tsx';
import { useShapeEditor } from '../../../widgets/annotation/use-shape-editor.ts';
import { useSavePositions } from './use-save-positions.ts';
import { positionsPlace } from './kept-positions.ts';
import type { KeptPositions } from './kept-positions.ts';
import { PositionConflict } from './position-conflict.tsx';
import { photoName } from '../photo/same-photo.ts';

interface PositionDialogProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly imageUrl: string;
  readonly start: {
    readonly tools: readonly Tool[];
    /** The drawer's tools that these were made from, and its version then. */
    readonly before: readonly Tool[];
    readonly version: number;
  };
  readonly onClose: () => void;
}

const inspectionFeatures = { status: true, clickFlipsStatus: true, anchors: false, arrange: false } as const;

/** The position editor over the whole screen. It stays open after a save, and asks before changes are left. */
export function PositionDialog({ toolbox, drawer, imageUrl, start, onClose }: PositionDialogProps) {
  const { toolboxId } = toolbox;
  const [opened] = useState<EditorContent>({ tools: start.tools, anchors: [] });
  const editing = useShapeEditor(opened, limits.editorMinSidePercent.adjust);
  const { dispatch, state } = editing;
  const { tools } = editing.content;
  const returnFocus = useReturnFocus(true);
  const isSideways = useIsSideways();
  const [saved, setSaved] = useState(() => ({
    tools: startsSaved(start, drawer) ? start.tools : undefined,
    version: start.version,
  }));
  const isChanged = tools !== saved.tools;
  const before = saved.tools ?? start.before;
  const { save, theirs, dropTheirs, store } = useSavePositions(toolboxId, drawer, (stored, sent) =>
    setSaved({ tools: sent.tools, version: stored.version }),
  );
  const photo = photoName(imageUrl);
  const unsaved = useMemo<KeptPositions | undefined>(
    () => (isChanged ? { version: saved.version, photo, tools: [...tools], before: [...before] } : undefined),
    [tools, before, isChanged, saved.version, photo],
  );
  useKeptWork(positionsPlace(toolboxId, drawer.number), unsaved);

  const submit = () => save.mutateAsync({ tools, version: saved.version });
  const handleUseMine = async (merged: readonly Tool[], version: number): Promise<string | undefined> => {
    try {
      await save.mutateAsync({ tools: merged, version });
    } catch (error) {
      return problemOf(error);
    }
    // Undoing must not bring back what somebody else's word has replaced.
    if (merged !== tools) dispatch({ type: 'begun', content: { tools: merged, anchors: [] } });
    return undefined;
  };
  const handleKeepTheirs = async () => {
    if (theirs) await store(theirs);
    dropTheirs();
    onClose();
  };
  /** In the picture Escape lets go of what is held or chosen first. */
  const handleEscape = (event: KeyboardEvent) => {
    const isInPicture = event.target instanceof SVGElement;
    if (isInPicture) event.preventDefault();
    else if (state.gesture.kind === 'placing') {
      event.preventDefault();
      dispatch({ type: 'cancelled' });
    }
  };

  // Sideways there is no height for a bar below: it stands in the head, and comes there by Tab as well.
  const saveBar = (
    <SaveBar
      isChanged={isChanged}
      isPending={save.isPending}
      onSave={() => void submit().catch(toldAlready)}
    />
  );

  return (
    <Dialog.Root open onOpenChange={(open) => !open && leaveThen(onClose)}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={handleEscape}
          data-toasts="off-tools"
          className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none animate-fade sideways:grid sideways:grid-cols-[minmax(0,1fr)_auto_auto] sideways:grid-rows-[auto_minmax(0,1fr)] sideways:bg-surface sideways:[--editor-room:calc(100dvh-3.5625rem)]"
        >
          <div className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2 sideways:contents">
            <Dialog.Title className="min-w-0 grow font-semibold leading-tight md:text-lg sideways:self-center sideways:pl-[max(0.75rem,env(safe-area-inset-left))] sideways:text-base">
              Adjust Tool Positions
              <span className="block truncate text-sm font-normal text-ink-soft">
                Drawer {drawer.number}. Tap a tool to change its status.
              </span>
            </Dialog.Title>
            {isSideways && saveBar}
            <Dialog.Close asChild>
              <Button
                variant="quiet"
                size="icon"
                aria-label="Close"
                className="sideways:col-start-3 sideways:row-start-1 sideways:mx-2 sideways:self-center"
              >
                <X size={22} aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto p-4 sideways:col-span-full sideways:row-start-2 sideways:border-t sideways:border-line sideways:bg-canvas sideways:p-1 sideways:pr-[max(0.25rem,env(safe-area-inset-right))] sideways:pl-[max(0.25rem,env(safe-area-inset-left))]">
            <div className="mx-auto max-w-6xl">
              <ShapeEditor
                imageUrl={imageUrl}
                imageAlt={`Photo of drawer ${drawer.number}`}
                editing={editing}
                features={inspectionFeatures}
              />
            </div>
          </div>
          {!isSideways && saveBar}
          {theirs && (
            <PositionConflict
              {...{ imageUrl, tools, before, theirs }}
              onUseMine={handleUseMine}
              onKeepTheirs={() => void handleKeepTheirs()}
            />
          )}
          <LeaveGuard isActive={isChanged}>
            The positions of drawer {drawer.number} that you changed will be lost.
          </LeaveGuard>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly onSave: () => void;
}

function SaveBar({ isChanged, isPending, onSave }: SaveBarProps) {
  return (
    <div className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sideways:contents">
      <div className="mx-auto flex max-w-6xl items-center justify-end gap-3 sideways:col-start-2 sideways:row-start-1 sideways:py-0.5">
        <p role="status" className="grow text-sm text-ink-soft">
          {isChanged ? 'Not saved yet' : 'No changes'}
        </p>
        <Button
          size="lg"
          variant="primary"
          className="min-w-32 sideways:min-h-11 sideways:min-w-24"
          disabled={!isChanged}
          isPending={isPending}
          onClick={onSave}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

/** Whether the editor opens with what is stored; not so for a first tool or for positions kept from before. */
function startsSaved({ tools, version }: PositionDialogProps['start'], drawer: Drawer): boolean {
  return tools === drawer.tools && version === drawer.version;
}

/** The notice says it; the changes are still there. */
function toldAlready(): void {}

function problemOf(error: unknown): string {
  const isChangedAgain = changedDrawerIn(error, 'drawer_changed') !== undefined;
  if (isChangedAgain) return 'The drawer was changed once more. Your positions are not saved yet.';
  return error instanceof Error ? error.message : 'Please try again.';
}
