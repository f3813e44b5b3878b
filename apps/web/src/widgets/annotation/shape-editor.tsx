import type { ListedTool } from '@stowed/domain';
import { Dialog } from 'radix-ui';
import { useCallback, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useIsMobile } from '../../lib/use-is-mobile.ts';
import { Button } from '../../ui/button.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { useEditorCommands } from './editor-commands.ts';
import type { EditorFeatures } from './editor-content.ts';
import { EditorPicture } from './editor-picture.tsx';
import { MergeQuestion } from './merge-question.tsx';
import type { NamingView } from './naming-view.ts';
import { initialOpacity, OpacitySliders } from './opacity-sliders.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import { ShapeList } from './shape-list.tsx';
import type { ShapeEditing } from './use-shape-editor.ts';

/**
 * The picture fills the height that the screen around the editor leaves; on a phone and a tablet the rest
 * follows below, on a wide screen it scrolls beside the picture.
 */
const editorLook = cx(
  'flex grow flex-col gap-2 lg:grid lg:gap-x-5 lg:pb-3',
  'sideways:[--picture-room:var(--editor-room,calc(100dvh-9.5rem))] sideways:flex sideways:flex-row',
  'sideways:flex-wrap sideways:items-start',
);
/** The toolbar is as wide as both columns, or stands beside a low picture. */
const editorColumns = cx(
  'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_24rem]',
  'low:grid-cols-[auto_minmax(0,1fr)_24rem] low:grid-rows-1',
);
const namingColumns = cx(
  'lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:*:first:row-span-2',
  'low:grid-cols-[20rem_auto_minmax(0,1fr)] low:grid-rows-1 low:*:first:row-span-1',
);
/** Below the first screen, without a share of its height. */
const belowLook = cx(
  'h-0 min-w-0 flex-none @max-3xs:h-auto *:first:pb-5 *:last:pb-6 sideways:h-auto sideways:max-h-(--picture-room)',
  'sideways:min-h-0 sideways:flex-[1_1_11rem] sideways:overflow-y-auto sideways:p-0.5 sideways:*:pb-2',
);
const besideLook = 'lg:min-h-full lg:overflow-y-auto lg:px-1';
interface ShapeEditorProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  /** The state, owned by the screen. */
  readonly editing: ShapeEditing;
  readonly features: EditorFeatures;
  /** While shapes get names: how the picture shows it, and the list of names in place of the shapes. */
  readonly naming?: NamingView | undefined;
  readonly namingPanel?: ReactNode;
  /** Takes the names that are pasted as several lines. */
  readonly onNames?: (names: readonly ListedTool[]) => void;
}

/**
 * A picture with editable shapes, by mouse, finger and keyboard. On a phone held sideways the picture fits
 * into the height `--editor-room`, with the controls beside it.
 */
export function ShapeEditor({ editing, features, naming, ...props }: ShapeEditorProps) {
  const { state, dispatch } = editing;
  const commands = useEditorCommands(editing, props.onNames);
  const isPhone = useIsMobile();
  const isNaming = naming !== undefined;
  const [isWanted, setIsWhole] = useState(false);
  const showWhole = useCallback(() => setIsWhole(true), []);
  const [opacity, setOpacity] = useState(initialOpacity);
  const isWhole = isPhone && (isWanted || isNaming);
  /** Undo and redo from anywhere but a text field, which has its own. */
  const handleKey = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    dispatch({ type: key === 'y' || event.shiftKey ? 'redone' : 'undone' });
  };

  const picture = (
    <>
      <EditorPicture
        {...props}
        editing={editing}
        features={features}
        naming={naming}
        commands={commands}
        isWhole={isWhole}
        opacity={opacity}
        onWhole={features.wholeScreen && isPhone ? showWhole : undefined}
      />
      <MergeQuestion state={state} commands={commands} />
    </>
  );
  if (isWhole) {
    return (
      <WholeScreen title={props.imageAlt} isPlain={isNaming} onClose={() => setIsWhole(false)}>
        {props.namingPanel}
        {picture}
      </WholeScreen>
    );
  }
  return (
    <div className={cx(editorLook, isNaming ? namingColumns : editorColumns)} onKeyDown={handleKey}>
      {props.namingPanel}
      {picture}
      {!isNaming && (
        <div className={cx(belowLook, besideLook)}>
          <OpacitySliders
            opacity={opacity}
            hasAnchors={features.anchorDetails === true}
            onChange={setOpacity}
          />
          <div className="space-y-5">
            {features.bulk && <BulkActions state={state} commands={commands} showsStatus={features.status} />}
            <SelectionPanel state={state} commands={commands} features={features} />
            <ShapeList state={state} commands={commands} features={features} />
          </div>
        </div>
      )}
    </div>
  );
}

interface WholeScreenProps {
  readonly title: string;
  /** Without a header: what it shows can be left by itself. */
  readonly isPlain: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The picture on the whole screen of a phone, the tools in one strip below it. */
function WholeScreen({ title, isPlain, onClose, children }: WholeScreenProps) {
  /** In the picture, Escape first releases what is held or selected. */
  const handleEscape = (event: globalThis.KeyboardEvent) => {
    if (event.target instanceof SVGElement) event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          data-toasts="title"
          onEscapeKeyDown={handleEscape}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col gap-2 bg-canvas p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] outline-none animate-fade"
        >
          <div className={isPlain ? 'sr-only' : 'flex items-center gap-2'}>
            <Dialog.Title className="min-w-0 grow truncate text-sm font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="primary">Done</Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
