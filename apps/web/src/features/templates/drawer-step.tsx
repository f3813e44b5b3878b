import type { Drawer } from '@stowed/contract';
import { Camera, ScanSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ShapeEditor } from '../../widgets/annotation/shape-editor.tsx';
import { CaptureDialog } from '../../widgets/capture/capture-dialog.tsx';
import { draftsPlace } from './kept-drafts.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { StepBar } from './step-bar.tsx';
import { isUnsaved, storedDraft } from './template-draft.ts';
import type { Drafts, TemplateDraft } from './template-draft.ts';
import { useDrawerStep } from './use-drawer-step.ts';

interface DrawerStepProps {
  readonly toolboxId: string;
  readonly drawer: Drawer;
  /** What was begun at each drawer so far, by its number. */
  readonly drafts: Drafts;
  readonly isFirst: boolean;
  readonly onKeep: (draft: TemplateDraft) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** A template says where tools belong, not whether they are there. */
const templateFeatures = { status: false, clickFlipsStatus: false, anchors: true, arrange: true } as const;

/** One drawer: its picture, the shapes on it, and the way on. */
export function DrawerStep({ toolboxId, drawer, drafts, onKeep, onNext, ...props }: DrawerStepProps) {
  const [isCapturing, setIsCapturing] = useState(false);
  const step = useDrawerStep({
    toolboxId,
    drawer,
    draft: drafts[drawer.number] ?? storedDraft(drawer),
    onSaved: (saved) => {
      onKeep(saved);
      onNext();
    },
  });
  const unsaved = useMemo(() => {
    const all = { ...drafts, [drawer.number]: step.draft };
    return Object.values(all).some(isUnsaved) ? { drawerNumber: drawer.number, drafts: all } : undefined;
  }, [drafts, drawer.number, step.draft]);
  useKeptWork(draftsPlace(toolboxId), unsaved satisfies KeptDrafts | undefined);
  const leave = (go: () => void) => () => {
    onKeep(step.draft);
    go();
  };

  return (
    <section aria-labelledby="drawer-step" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="drawer-step" className="text-xl font-semibold">
          Drawer {drawer.number}
        </h2>
        {step.photo && (
          <div className="grid w-full grid-cols-2 gap-2 md:w-auto [&_button]:px-2.5">
            <Button onClick={() => setIsCapturing(true)}>
              <Camera size={18} aria-hidden="true" /> Retake image
            </Button>
            <Button onClick={step.detectByHand} isPending={step.isDetecting}>
              {!step.isDetecting && <ScanSearch size={18} aria-hidden="true" />} Detect tools
            </Button>
          </div>
        )}
      </div>
      {step.isDetecting && (
        <p role="status" className="flex items-center gap-2 rounded-md bg-accent-soft p-3 font-semibold">
          <Spinner /> Looking for tools in the image…
        </p>
      )}
      {step.photo ? (
        <ShapeEditor
          imageUrl={step.photo.shown}
          imageAlt={`Drawer ${drawer.number} with all its tools`}
          editing={step.editing}
          features={templateFeatures}
        />
      ) : (
        <EmptyDrawer onCapture={() => setIsCapturing(true)} />
      )}
      <StepBar
        isFirst={props.isFirst}
        canSave={step.canSave}
        isSaving={step.isSaving}
        onPrevious={leave(props.onPrevious)}
        onSkip={leave(onNext)}
        onSave={step.saveTemplate}
      />
      <LeaveGuard isActive={unsaved !== undefined}>
        The shapes and photos that were not saved as a template will be lost.
      </LeaveGuard>
      <CaptureDialog
        isOpen={isCapturing}
        onClose={() => setIsCapturing(false)}
        title={`Drawer ${drawer.number}: all tools in place`}
        purpose="template"
        workingLabel="Opening the editor…"
        onCaptured={async (dataUrl) => {
          step.takePhoto(dataUrl);
          return { kind: 'done' };
        }}
      />
    </section>
  );
}

function EmptyDrawer({ onCapture }: { readonly onCapture: () => void }) {
  return (
    <div className="rounded-lg border-2 border-dashed border-line-strong bg-surface p-6 text-center sm:p-12">
      <p className="mx-auto mb-2 max-w-md text-lg font-semibold">
        Put every tool in its place and photograph the drawer.
      </p>
      <p className="mx-auto mb-6 max-w-md text-ink-soft">
        Hold the phone above the middle, with the whole foam in the picture. Stowed proposes a shape for each
        tool.
      </p>
      <Button variant="primary" size="lg" onClick={onCapture}>
        <Camera size={20} aria-hidden="true" /> Capture image
      </Button>
    </div>
  );
}
