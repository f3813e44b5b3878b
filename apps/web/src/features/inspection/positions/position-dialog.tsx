import { limits } from '@stowed/contract';
import type { Drawer, Tool } from '@stowed/contract';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/cx.ts';
import type { Sent } from '../../../lib/draft/draft.ts';
import { leaveThen } from '../../../lib/leave-guard.ts';
import { useIsSideways } from '../../../lib/use-is-mobile.ts';
import { Button } from '../../../ui/button.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { useReturnFocus } from '../../../ui/dialog.tsx';
import type { EditorContent } from '../../../widgets/annotation/editor-content.ts';
import { ShapeEditor } from '../../../widgets/annotation/shape-editor.tsx';
import { useShapeEditor } from '../../../widgets/annotation/use-shape-editor.ts';
import { positionsPlace } from './positions-place.ts';
import { usePositionDraft } from './use-position-draft.ts';
import type { PositionsBase } from './use-position-draft.ts';
import { FoundQuestion, useFoundQuestion } from './found-question.tsx';
import { PositionConflict } from './position-conflict.tsx';

export interface PositionsStart {
  readonly body: readonly Tool[];
  readonly base: PositionsBase;
  /** True if these tools are stored. */
  readonly isStored: boolean;
  readonly sent?: readonly Sent[];
}

interface PositionDialogProps {
  readonly drawer: Drawer;
  readonly imageUrl: string;
  readonly start: PositionsStart;
  readonly onClose: () => void;
}

const inspectionFeatures = { status: true, clickFlipsStatus: true, anchors: false, arrange: false } as const;

/** Upright: head, picture and save bar in a column. Sideways: head and save bar share the first row. */
const screen = cx(
  'fixed inset-0 z-50 flex flex-col bg-canvas outline-none animate-fade',
  'sideways:grid sideways:grid-cols-[minmax(0,1fr)_auto_auto] sideways:grid-rows-[auto_minmax(0,1fr)]',
  'sideways:bg-surface sideways:[--editor-room:calc(100dvh-3.5625rem)]',
);
const titleLook = cx(
  'min-w-0 grow font-semibold leading-tight md:text-lg',
  'sideways:self-center sideways:pl-[max(0.75rem,env(safe-area-inset-left))] sideways:text-base',
);
const room = cx(
  'min-h-0 grow overflow-y-auto p-4 [container-type:size]',
  'sideways:col-span-full sideways:row-start-2 sideways:border-t sideways:border-line sideways:bg-canvas sideways:p-1',
  'sideways:pr-[max(0.25rem,env(safe-area-inset-right))] sideways:pl-[max(0.25rem,env(safe-area-inset-left))]',
);

/** The full-screen position editor. It stays open after a save and asks before changes are lost. */
export function PositionDialog({ drawer, imageUrl, start, onClose }: PositionDialogProps) {
  const [opened] = useState<EditorContent>({ tools: start.body, anchors: [] });
  const editing = useShapeEditor(opened, limits.editorMinSidePercent.adjust);
  const { dispatch, state } = editing;
  const { tools } = editing.content;
  const returnFocus = useReturnFocus(true);
  const isSideways = useIsSideways();
  const { base, sent } = start;
  const stored = start.isStored ? start.body : undefined;
  const draft = usePositionDraft(drawer, { stored, base, sent }, tools);
  const { theirs } = draft;
  const { onSave, question } = useFoundQuestion(draft.found, () => void draft.save());

  const handleUseMine = async (merged: readonly Tool[]): Promise<string | undefined> => {
    const outcome = await draft.insist(merged);
    if (outcome.kind === 'contested') {
      return 'The drawer has changed again. Your positions are not saved yet.';
    }
    if (outcome.kind === 'failed') return messageFor(outcome.error, 'Please try again.');
    // Undo must not restore verdicts that others have replaced.
    if (merged !== tools) dispatch({ type: 'started', content: { tools: merged, anchors: [] } });
    return undefined;
  };
  const handleKeepTheirs = async () => {
    if (theirs) await draft.store(theirs);
    onClose();
  };
  /** In the picture, Escape first releases what is held or selected. */
  const handleEscape = (event: KeyboardEvent) => {
    const isInPicture = event.target instanceof SVGElement;
    if (isInPicture) event.preventDefault();
    else if (state.gesture.kind === 'placing') {
      event.preventDefault();
      dispatch({ type: 'cancelled' });
    }
  };

  // In landscape the bottom bar moves into the header, including its tab order.
  const saveBar = (
    <SaveBar isChanged={draft.isUnsaved} isPending={draft.status === 'saving'} onSave={onSave} />
  );

  return (
    <Dialog.Root open onOpenChange={(open) => !open && leaveThen(onClose)}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={handleEscape}
          data-toasts="off-tools"
          className={screen}
        >
          <Head drawerNumber={drawer.number}>{isSideways && saveBar}</Head>
          <div className={room}>
            <div className="mx-auto flex min-h-[100cqh] max-w-7xl flex-col sideways:min-h-0">
              <ShapeEditor
                imageUrl={imageUrl}
                imageAlt={`Photo of drawer ${drawer.number}`}
                editing={editing}
                features={inspectionFeatures}
              />
            </div>
          </div>
          {!isSideways && saveBar}
          <FoundQuestion {...question} />
          {theirs && (
            <PositionConflict
              imageUrl={imageUrl}
              tools={tools}
              before={draft.base.before}
              theirs={theirs}
              onUseMine={handleUseMine}
              onKeepTheirs={() => void handleKeepTheirs()}
            />
          )}
          <UnsavedGuard place={positionsPlace(drawer.toolboxId, drawer.number)} work={draft.kept}>
            The positions of drawer {drawer.number} that you changed will be lost.
          </UnsavedGuard>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface HeadProps {
  readonly drawerNumber: number;
  readonly children: ReactNode;
}

function Head({ drawerNumber, children }: HeadProps) {
  return (
    <div className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2 sideways:contents">
      <Dialog.Title className={titleLook}>
        Adjust Tool Positions
        <span className="block truncate text-sm font-normal text-ink-soft">
          Drawer {drawerNumber}. Tap a tool to change its status.
        </span>
      </Dialog.Title>
      {children}
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
      <div className="mx-auto flex max-w-7xl items-center justify-end gap-3 sideways:col-start-2 sideways:row-start-1 sideways:py-0.5">
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
