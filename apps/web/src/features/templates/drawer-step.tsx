import type { Drawer, WaitingName } from '@stowed/contract';
import { namesLeft, namesMissingWords } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { useMemo, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { countOf } from '../../lib/format.ts';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { guessedWords } from '../../widgets/annotation/guessed-words.ts';
import { unplacedWords } from '../../widgets/annotation/unplaced-words.ts';
import { ShapeEditor } from '../../widgets/annotation/shape-editor.tsx';
import { CaptureDialog } from '../../widgets/capture/capture-dialog.tsx';
import type { CaptureOutcome } from '../../widgets/capture/capture-state.ts';
import { CopyDialog } from './copy/copy-dialog.tsx';
import { EmptyDrawer } from './empty-drawer.tsx';
import { draftsPlace } from './kept-drafts.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { DropNamesDialog } from './names/drop-names-dialog.tsx';
import { NamesDialog } from './names/names-dialog.tsx';
import { NamingPanel } from './names/naming-panel.tsx';
import { useNameList } from './names/use-name-list.ts';
import type { NameList } from './names/use-name-list.ts';
import { useNames } from './names/use-names.ts';
import type { Naming } from './names/use-naming.ts';
import { PhotoSwitch } from './second-photo/photo-switch.tsx';
import { useSecondPhoto } from './second-photo/use-second-photo.ts';
import { Detecting, ReferenceNote, WaitingNames } from './step-notices.tsx';
import { StepBar, StepActions } from './step-bar.tsx';
import { TemplateConflict } from './template-conflict.tsx';
import { draftsToKeep, draftToShow, hasUnsavedShapes, isUnsaved, isWorthAsking } from './template-draft.ts';
import type { Drafts, TemplateDraft } from './template-draft.ts';
import { useDrawerStep } from './use-drawer-step.ts';

/** Keeps the draft of the shown drawer, then moves. */
export type Leave = (move: () => void) => void;

interface DrawerStepProps {
  readonly toolboxId: string;
  readonly drawer: Drawer;
  /** Listed names that wait for this drawer's template. */
  readonly waitingNames: readonly WaitingName[];
  /** The drafts by drawer number. */
  readonly drafts: Drafts;
  readonly isFirst: boolean;
  /** The number of the current drawer; undefined after the walk. */
  readonly shownNow: RefObject<number | undefined>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** What the screen shows above the step; it leaves the step only with `leave`, which keeps the draft. */
  readonly lead: (leave: Leave) => ReactNode;
  readonly onKeep: (draft: TemplateDraft) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  /** Called after the template was saved and kept. */
  readonly onSaved: () => void;
}

/** On a phone one row; with very large text the actions are below the heading. */
const headLook = 'flex items-center justify-between gap-3 @max-3xs:flex-wrap sm:flex-wrap';

/** A template says where tools belong, not whether they are present. */
const templateFeatures = {
  status: false,
  clickFlipsStatus: false,
  anchors: true,
  details: true,
  arrange: true,
  marksUnnamed: true,
  wholeScreen: true,
} as const;

interface DraftsGuardProps extends KeptDrafts {
  readonly toolboxId: string;
  /** Of this drawer, as it is now. */
  readonly draft: TemplateDraft;
}

/** Keeps what a reload would lose, and asks before shapes or photos are lost. */
function DraftsGuard({ toolboxId, drawerNumber, drafts, draft }: DraftsGuardProps) {
  const kept = useMemo((): KeptDrafts | undefined => {
    const lost = draftsToKeep({ ...drafts, [drawerNumber]: draft });
    return Object.keys(lost).length > 0 ? { drawerNumber, drafts: lost } : undefined;
  }, [drafts, drawerNumber, draft]);
  useKeptWork(draftsPlace(toolboxId), kept);
  return (
    <LeaveGuard isActive={Object.values(kept?.drafts ?? {}).some(isUnsaved)}>
      The shapes and photos that were not saved as a template will be lost.
    </LeaveGuard>
  );
}

/** What is worth knowing before saving. */
function noteOf({ content }: TemplateDraft, { expectedTools }: Drawer): string {
  const { tools, unplaced = [], guessed = [] } = content;
  const isExpected = tools.length === 0 || tools.length === expectedTools;
  const count = isExpected
    ? ''
    : `${countOf(tools.length, 'shape')}, ${countOf(expectedTools, 'tool')} expected`;
  const names = [guessedWords(guessed.length), namesMissingWords(tools)];
  return unplacedWords(unplaced.length) || [count, ...names].filter(Boolean).join(' · ');
}

/** One drawer of the walk: its picture, its shapes and the navigation. */
export function DrawerStep({ toolboxId, drawer, drafts, onKeep, onNext, ...props }: DrawerStepProps) {
  const [open, setOpen] = useState<StepDialog>();
  const { heading } = props;
  const kept = drafts[drawer.number]?.names;
  const list = useNameList(kept);
  const step = useDrawerStep({
    toolboxId,
    drawer,
    draft: draftToShow(drawer, drafts[drawer.number]),
    shownNow: props.shownNow,
    waitingNames: props.waitingNames,
    listed: list.names,
    onSaved: (saved) => {
      onKeep({ ...saved, names: list.leaveToServer() });
      props.onSaved();
    },
  });
  const second = useSecondPhoto(step);
  const { naming, draft, nameShapes } = useNames(step, list, kept);
  const leave: Leave = (move) => {
    onKeep(draft);
    move();
  };

  const dialogs = { toolboxId, drawer, step, naming, list, heading, open };
  const bar = (
    <StepBar
      isFirst={props.isFirst}
      problem={step.problem}
      note={noteOf(step.draft, drawer)}
      isDetecting={step.isDetecting}
      isSaving={step.isSaving}
      onPrevious={() => leave(props.onPrevious)}
      onSkip={() => leave(onNext)}
      onSave={() => void step.saveTemplate()}
    />
  );
  return (
    <WorkScreen bar={bar}>
      {props.lead(leave)}
      <section aria-labelledby="drawer-step" className="flex grow flex-col gap-3 sm:gap-4">
        <div className={headLook}>
          <h2 id="drawer-step" ref={heading} tabIndex={-1} className="shrink-0 text-xl font-semibold">
            Drawer {drawer.number}
          </h2>
          {step.photo && (
            <StepActions
              isDetecting={step.isDetecting}
              isSaving={step.isSaving}
              hasTools={step.draft.content.tools.length > 0}
              onCapture={() => setOpen(isWorthAsking(step.draft) ? 'retake' : 'capture')}
              onDetect={step.detectByHand}
              onNames={() => setOpen('names')}
              onCopy={() => setOpen('copy')}
              onSecond={() => setOpen('second')}
            />
          )}
        </div>
        {step.isDetecting && <Detecting />}
        <ReferenceNote draft={step.draft} />
        {!naming.view && (
          <WaitingNames
            waiting={props.waitingNames}
            listed={list.names}
            tools={step.draft.content.tools}
            onStart={naming.start}
            onDrop={() => setOpen('drop')}
          />
        )}
        <StepPicture {...dialogs} second={second} onNames={nameShapes} onOpen={setOpen} />
        {step.theirs && (
          <TemplateConflict
            mine={step.draft}
            theirs={step.theirs}
            onUseMine={step.insist}
            onKeepTheirs={step.takeTheirs}
            focusAfter={() => heading.current}
          />
        )}
        <DraftsGuard toolboxId={toolboxId} drawerNumber={drawer.number} drafts={drafts} draft={draft} />
        <StepDialogs {...dialogs} waitingNames={props.waitingNames} onSecond={second.add} onOpen={setOpen} />
      </section>
    </WorkScreen>
  );
}

type StepDialog = 'capture' | 'retake' | 'names' | 'copy' | 'second' | 'drop';
type Step = ReturnType<typeof useDrawerStep>;
type SecondPhoto = ReturnType<typeof useSecondPhoto>;

interface StepPictureProps {
  readonly drawer: Drawer;
  readonly step: Step;
  readonly second: SecondPhoto;
  readonly naming: Naming;
  /** Takes names that are pasted into a name. */
  readonly onNames: (names: readonly ListedTool[]) => void;
  readonly onOpen: (dialog: StepDialog) => void;
}

function StepPicture({ drawer, step, second, naming, onNames, onOpen }: StepPictureProps) {
  const { shown } = second;
  if (!step.photo || !shown)
    return <EmptyDrawer onCapture={() => onOpen('capture')} onCopy={() => onOpen('copy')} />;
  return (
    // A change made now would be lost.
    <div inert={step.isSaving} className="flex grow flex-col gap-3 sm:gap-4">
      {second.hasSecond && <PhotoSwitch place={second.place} onChoose={second.choose} />}
      <ShapeEditor
        key={step.pictures}
        imageUrl={shown}
        imageAlt={`Drawer ${drawer.number} with all its tools`}
        editing={step.editing}
        features={templateFeatures}
        naming={naming.view}
        onNames={onNames}
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
  readonly list: NameList;
  readonly onSecond: (dataUrl: string) => Promise<CaptureOutcome>;
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
          names={props.list}
          shapeCount={step.draft.content.tools.length}
          waitingNames={props.waitingNames}
          onStart={props.naming.start}
        />
      )}
      {open === 'drop' && (
        <DropNamesDialog
          onClose={close}
          drawer={{ toolboxId, drawerNumber: drawer.number }}
          names={namesLeft(props.waitingNames, step.draft.content.tools)}
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
          {hasUnsavedShapes(step.draft)
            ? 'The shapes and names on this photo are not saved. Taking another photo discards them, and Undo does not bring them back.'
            : 'Another photo starts without these shapes, names and part numbers, and Undo does not bring them back. The saved template stays until you save again.'}
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
      <CaptureDialog
        isOpen={open === 'second'}
        onClose={close}
        title={`Drawer ${drawer.number}: second photo`}
        lead="For tools that the first photo does not show"
        purpose="template"
        workingLabel="Aligning the photos…"
        onCaptured={props.onSecond}
      />
    </>
  );
}
