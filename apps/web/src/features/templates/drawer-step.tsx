import type { Drawer, WaitingName } from '@stowed/contract';
import { namesMissingWords, readToolList } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { Camera, Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { ShapeEditor } from '../../widgets/annotation/shape-editor.tsx';
import { CaptureDialog } from '../../widgets/capture/capture-dialog.tsx';
import { CopyDialog } from './copy/copy-dialog.tsx';
import { draftsPlace } from './kept-drafts.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { NamesDialog } from './names/names-dialog.tsx';
import { NamingPanel } from './names/naming-panel.tsx';
import { useNaming } from './names/use-naming.ts';
import type { Naming } from './names/use-naming.ts';
import { waitingList } from './names/waiting-list.ts';
import { StepBar, StepActions } from './step-bar.tsx';
import { TemplateConflict } from './template-conflict.tsx';
import { draftToShow, hasUnsavedShapes, isUnsaved } from './template-draft.ts';
import type { Drafts, TemplateDraft } from './template-draft.ts';
import { useDrawerStep } from './use-drawer-step.ts';

interface DrawerStepProps {
  readonly toolboxId: string;
  readonly drawer: Drawer;
  /** Imported names that wait for this drawer's template. */
  readonly waitingNames: readonly WaitingName[];
  /** The drafts by drawer number. */
  readonly drafts: Drafts;
  readonly isFirst: boolean;
  /** The number of the current drawer; undefined after the walk. */
  readonly shownNow: RefObject<number | undefined>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onKeep: (draft: TemplateDraft) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  /** Called after the template was saved and kept. */
  readonly onSaved: () => void;
}

/** A template says where tools belong, not whether they are present. */
const templateFeatures = {
  status: false,
  clickFlipsStatus: false,
  anchors: true,
  details: true,
  arrange: true,
  wholeScreen: true,
} as const;

/** One drawer of the walk: its picture, its shapes and the navigation. */
export function DrawerStep({ toolboxId, drawer, drafts, onKeep, onNext, ...props }: DrawerStepProps) {
  const [open, setOpen] = useState<StepDialog>();
  const { heading } = props;
  const step = useDrawerStep({
    toolboxId,
    drawer,
    draft: draftToShow(drawer, drafts[drawer.number]),
    shownNow: props.shownNow,
    onSaved: (saved) => {
      onKeep(saved);
      props.onSaved();
    },
  });
  const naming = useNaming(step.photo?.shown, step.editing);
  const unsaved = useMemo((): KeptDrafts | undefined => {
    const all = { ...drafts, [drawer.number]: step.draft };
    return Object.values(all).some(isUnsaved) ? { drawerNumber: drawer.number, drafts: all } : undefined;
  }, [drafts, drawer.number, step.draft]);
  const leave = (go: () => void) => () => {
    onKeep(step.draft);
    go();
  };

  return (
    <section aria-labelledby="drawer-step" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="drawer-step" ref={heading} tabIndex={-1} className="text-xl font-semibold">
          Drawer {drawer.number}
        </h2>
        {step.photo && (
          <StepActions
            isDetecting={step.isDetecting}
            isSaving={step.isSaving}
            hasTools={step.draft.content.tools.length > 0}
            onCapture={() => setOpen(hasUnsavedShapes(step.draft) ? 'retake' : 'capture')}
            onDetect={step.detectByHand}
            onNames={() => setOpen('names')}
            onCopy={() => setOpen('copy')}
          />
        )}
      </div>
      {step.isDetecting && (
        <p role="status" className="flex items-center gap-2 rounded-md bg-accent-soft p-3 font-semibold">
          <Spinner /> Looking for tools in the image…
        </p>
      )}
      <ReferenceNote draft={step.draft} />
      {props.waitingNames.length > 0 && !naming.view && (
        <WaitingNames
          names={props.waitingNames}
          onStart={step.draft.content.tools.length > 0 ? naming.start : undefined}
        />
      )}
      <StepPicture drawerNumber={drawer.number} step={step} naming={naming} onOpen={setOpen} />
      {step.theirs && (
        <TemplateConflict
          mine={step.draft}
          theirs={step.theirs}
          onUseMine={step.insist}
          onKeepTheirs={step.takeTheirs}
          focusAfter={() => heading.current}
        />
      )}
      <StepBar
        isFirst={props.isFirst}
        problem={step.problem}
        note={namesMissingWords(step.draft.content.tools)}
        isDetecting={step.isDetecting}
        isSaving={step.isSaving}
        onPrevious={leave(props.onPrevious)}
        onSkip={leave(onNext)}
        onSave={() => void step.saveTemplate()}
      />
      <UnsavedGuard place={draftsPlace(toolboxId)} work={unsaved}>
        The shapes and photos that were not saved as a template will be lost.
      </UnsavedGuard>
      <StepDialogs
        toolboxId={toolboxId}
        drawer={drawer}
        waitingNames={props.waitingNames}
        step={step}
        naming={naming}
        heading={heading}
        open={open}
        onOpen={setOpen}
      />
    </section>
  );
}

/** What to do with a photo that becomes the reference of a copied template. */
function ReferenceNote({ draft: { photo, isSaved } }: { readonly draft: TemplateDraft }) {
  if (!photo?.confirmed || isSaved) return null;
  return (
    <Alert title="This photo becomes the drawer's reference">
      <p>Move each shape onto its tool, then save the template.</p>
    </Alert>
  );
}

type StepDialog = 'capture' | 'retake' | 'names' | 'copy';
type Step = ReturnType<typeof useDrawerStep>;

interface WaitingNamesProps {
  readonly names: readonly WaitingName[];
  /** Undefined while there are no shapes to name. */
  readonly onStart: ((names: readonly ListedTool[]) => void) | undefined;
}

/** The names of an import, ready to be given to the shapes. */
function WaitingNames({ names, onStart }: WaitingNamesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3 text-[0.9375rem]">
      <p className="min-w-48 grow">
        {countOf(names.length, 'tool name')} from the import {names.length === 1 ? 'waits' : 'wait'} here
        {onStart ? '.' : ' until the shapes are drawn.'}
      </p>
      {onStart && (
        <Button onClick={() => onStart(readToolList(waitingList(names)).tools)}>Name the shapes</Button>
      )}
    </div>
  );
}

interface StepPictureProps {
  readonly drawerNumber: number;
  readonly step: Step;
  readonly naming: Naming;
  readonly onOpen: (dialog: StepDialog) => void;
}

function StepPicture({ drawerNumber, step, naming, onOpen }: StepPictureProps) {
  if (!step.photo) return <EmptyDrawer onCapture={() => onOpen('capture')} onCopy={() => onOpen('copy')} />;
  return (
    // A change made now would be lost.
    <div inert={step.isSaving}>
      <ShapeEditor
        key={step.pictures}
        imageUrl={step.photo.shown}
        imageAlt={`Drawer ${drawerNumber} with all its tools`}
        editing={step.editing}
        features={templateFeatures}
        naming={naming.view}
        namingPanel={
          naming.view && (
            <NamingPanel naming={naming} imageUrl={step.photo.shown} aspect={step.editing.rules.aspect} />
          )
        }
      />
    </div>
  );
}

interface StepDialogsProps {
  readonly toolboxId: string;
  readonly drawer: Drawer;
  readonly waitingNames: readonly WaitingName[];
  readonly step: Step;
  readonly naming: Naming;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly open: StepDialog | undefined;
  readonly onOpen: (dialog: StepDialog | undefined) => void;
}

function StepDialogs({ toolboxId, drawer, step, heading, open, onOpen, ...props }: StepDialogsProps) {
  const close = () => onOpen(undefined);
  return (
    <>
      {step.photo && (
        <NamesDialog
          isOpen={open === 'names'}
          onClose={close}
          shapeCount={step.draft.content.tools.length}
          waitingNames={props.waitingNames}
          onStart={props.naming.start}
        />
      )}
      {open === 'copy' && (
        <CopyDialog
          onClose={close}
          drawer={{ toolboxId, drawerNumber: drawer.number }}
          photo={step.photo?.stored ?? step.photo?.shown}
          hasUnsavedWork={isUnsaved(step.draft)}
          onCopied={step.copyFrom}
          focusAfterCopy={heading}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'retake'}
        title="Retake the photo?"
        confirmLabel="Retake"
        cancelLabel="Keep it"
        onConfirm={() => onOpen('capture')}
        onCancel={close}
      >
        <p>
          The shapes and names on this photo are not saved. Taking another photo discards them, and Undo does
          not bring them back.
        </p>
      </ConfirmDialog>
      <CaptureDialog
        isOpen={open === 'capture'}
        onClose={close}
        title={`Drawer ${drawer.number}: all tools in place`}
        purpose="template"
        workingLabel="Opening the editor…"
        onCaptured={async (dataUrl) => {
          props.naming.stop();
          step.takePhoto(dataUrl);
          return { kind: 'done' };
        }}
      />
    </>
  );
}

interface EmptyDrawerProps {
  readonly onCapture: () => void;
  readonly onCopy: () => void;
}

function EmptyDrawer({ onCapture, onCopy }: EmptyDrawerProps) {
  return (
    <div className="rounded-lg border-2 border-dashed border-line-strong bg-surface p-6 text-center sm:p-12">
      <p className="mx-auto mb-2 max-w-md text-lg font-semibold">
        Put every tool in its place and photograph the drawer.
      </p>
      <p className="mx-auto mb-6 max-w-md text-ink-soft">
        Hold the phone above the middle, with the whole foam in the picture. Stowed proposes a shape for each
        tool.
      </p>
      <div className="flex flex-col items-center justify-center gap-3 md:flex-row">
        <Button variant="primary" size="lg" onClick={onCapture}>
          <Camera size={20} aria-hidden="true" /> Capture image
        </Button>
        <Button size="lg" className="max-md:px-2" onClick={onCopy}>
          <Copy size={20} aria-hidden="true" /> Copy from another drawer
        </Button>
      </div>
    </div>
  );
}
