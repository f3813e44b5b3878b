import { limits } from '@stowed/contract';
import type { Annotation, TrainingImage } from '@stowed/contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { leaveUnasked } from '../../lib/leave-guard.ts';
import { readSettings } from '../../lib/settings.ts';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ShapeEditor } from '../../widgets/annotation/shape-editor.tsx';
import { ShapesConflict } from '../../widgets/annotation/shapes-conflict.tsx';
import { useShapeEditor } from '../../widgets/annotation/use-shape-editor.ts';
import { contentOf, isSavedSame } from './annotation-content.ts';
import { AnnotationActions } from './annotation-actions.tsx';
import { AnnotationView } from './annotation-view.tsx';
import { LearningWords } from './learning-words.tsx';
import type { Learning } from './learning-words.tsx';
import { FlushGuard } from './flush-guard.tsx';
import { ImageStatusBadge } from './image-status-badge.tsx';
import { annotationPlace, useFindKeptAnnotation } from './kept-annotation.ts';
import type { KeptAnnotation } from './kept-annotation.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { SaveState } from './save-state.tsx';
import { MANAGE_PATH } from './training-paths.ts';
import { useAnnotationSave } from './use-annotation-save.ts';

/** Long enough to read that it worked. */
const REDIRECT_MS = 1500;

const trainingFeatures = {
  ...{ status: true, clickFlipsStatus: false, anchors: true, details: true, arrange: true },
  ...{ bulk: true, anchorDetails: true },
} as const;

interface AnnotationScreenProps {
  readonly title: string;
  readonly image: TrainingImage;
  readonly annotation: Annotation;
  readonly learning: Learning;
  readonly startsInEdit: boolean;
  /** Somebody came to it from shapes that stood here before, with the focus. */
  readonly takesFocus: boolean;
  readonly onExpired: () => void;
  /** Drops what is drawn here and shows what the server has. */
  readonly onStartAnew: () => void;
}

/** The shapes on a training image: looked at, changed, verified and made a template of. */
export function AnnotationScreen(props: AnnotationScreenProps) {
  const { title, image, annotation, onExpired } = props;
  const [, navigate] = useLocation();
  const findKept = useFindKeptAnnotation(image.id);
  const [start] = useState(() => startOf(annotation, findKept()));
  const [mode, setMode] = useState<'view' | 'edit'>(
    props.startsInEdit || start.content !== start.saved ? 'edit' : 'view',
  );
  const [verifying, setVerifying] = useState<'not' | 'under way' | 'done'>('not');
  const [{ autoSave: isAutomatic }] = useState(readSettings);
  const editing = useShapeEditor(start.content, limits.editorMinSidePercent.template);
  const { content } = editing;
  const saving = useAnnotationSave({ ...start, imageId: image.id, isAutomatic }, content);
  const { isUnsaved, drawnOn, unanswered } = saving;
  const unsaved = useMemo(
    (): KeptAnnotation | undefined =>
      isUnsaved
        ? {
            annotationId: drawnOn.id,
            version: drawnOn.version,
            content: asKept(content),
            unanswered: unanswered.map(asKept),
          }
        : undefined,
    [drawnOn, content, isUnsaved, unanswered],
  );
  const forget = useKeptWork(annotationPlace(image.id), unsaved);

  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) focusHeading();
  }, [takesFocus]);
  useEffect(() => {
    if (verifying !== 'done') return undefined;
    const timer = setTimeout(() => {
      // What has the focus goes with this screen; what stands around it stays.
      const main = heading.current?.closest('main');
      if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
      leaveUnasked(() => navigate(MANAGE_PATH));
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [verifying, navigate]);

  const verify = async () => {
    if (content.tools.length === 0) {
      showToast({ title: 'Verification Failed', description: 'No tools detected', tone: 'bad' });
      return;
    }
    setVerifying('under way');
    const didWork = await saving.verify();
    setVerifying(didWork ? 'done' : 'not');
    if (didWork) setMode('view');
  };
  const handleInsist = () => {
    focusHeading();
    void saving.insist();
  };
  const handleTakeTheirs = () => {
    forget();
    props.onStartAnew();
  };

  return (
    <>
      <PageHeading
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {image.metadata.drawerType ?? 'Type not specified'} <ImageStatusBadge status={image.status} />
          </span>
        }
        aside={
          <div className="flex flex-wrap gap-3">
            <LinkButton href={MANAGE_PATH}>
              <ArrowLeft size={18} aria-hidden="true" /> Back to Training
            </LinkButton>
            <ModeSwitch mode={mode} isDisabled={verifying !== 'not'} onChange={setMode} />
          </div>
        }
      />
      <div className="space-y-5">
        {saving.isContested && (
          <ShapesConflict
            title="This image was changed by someone else"
            onInsist={handleInsist}
            onTakeTheirs={handleTakeTheirs}
          />
        )}
        {mode === 'edit' && image.status === 'verified' && (
          <Alert tone="warn" title="This image is verified">
            <p>A change takes it back to Analyzed, and out of the export, until it is verified again.</p>
          </Alert>
        )}
        <LearningWords status={image.status} learning={props.learning} />
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {mode === 'edit' ? 'Edit the shapes' : 'The shapes'}
        </h2>
        {mode === 'edit' ? (
          // What was changed now would be saved after it, unverified.
          <div inert={verifying !== 'not'}>
            <ShapeEditor
              imageUrl={image.imageUrl}
              imageAlt="The training image"
              editing={editing}
              features={trainingFeatures}
            />
          </div>
        ) : (
          <AnnotationView imageUrl={image.imageUrl} content={content} onExpired={onExpired} />
        )}
        <div className="sticky bottom-0 z-20 -mx-4 -mb-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:rounded-t-lg md:border-x">
          <SaveState {...{ ...saving, isAutomatic }} onSave={() => void saving.flush()} />
          <AnnotationActions
            image={image}
            annotationId={annotation.id}
            content={content}
            isBusy={saving.isBusy || verifying !== 'not'}
            flush={saving.flush}
            onVerify={() => void verify()}
          />
        </div>
      </div>
      <FlushGuard isUnsaved={isUnsaved} flush={saving.flushUnasked} />
    </>
  );
}

const asKept = ({ tools, anchors }: ReturnType<typeof contentOf>) => ({
  tools: [...tools],
  anchors: [...anchors],
});

/**
 * What the editor opens with: work that was not saved before a reload or a session's end comes first. It is saved to what it
 * was drawn on: where that was changed or analyzed anew meanwhile, the save is refused and a person chooses.
 */
function startOf(annotation: Annotation, kept: KeptAnnotation | undefined) {
  const saved = contentOf(annotation);
  // A save may have arrived whose answer the reload took away.
  if (!kept || isSavedSame(kept.content, saved)) {
    return { drawnOn: annotation, saved, content: saved, unanswered: [] };
  }
  const { annotationId: id, version, content, unanswered } = kept;
  return { drawnOn: { id, version }, saved, content, unanswered };
}
