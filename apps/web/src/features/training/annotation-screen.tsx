import type { Annotation, TrainingImage } from '@stowed/contract';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { ShapeEditor } from '../../widgets/annotation/shape-editor.tsx';
import { ShapesConflict } from '../../widgets/conflict/shapes-conflict.tsx';
import { AnnotationActions, SaveState } from './annotation-actions.tsx';
import { contentOf, annotationPlace } from './annotation-content.ts';
import { AnnotationView, ModeSwitch } from './annotation-view.tsx';
import { BesideLinks } from './beside-links.tsx';
import { ImageStatusBadge } from './image-status-badge.tsx';
import { LearningWords } from './loaded-image.tsx';
import type { LearningState } from './loaded-image.tsx';
import { MANAGE_PATH } from './training-paths.ts';
import { problemOf, useAnnotationEditing } from './use-annotation-draft.ts';
import type { AnnotationEditing } from './use-annotation-draft.ts';
import { useVerification } from './use-verification.ts';

const trainingFeatures = {
  status: true,
  clickFlipsStatus: false,
  anchors: true,
  details: true,
  arrange: true,
  bulk: true,
  anchorDetails: true,
} as const;

const saveBar = cx(
  'flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-3',
  'pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-6 md:rounded-t-lg md:border-x',
);

interface AnnotationScreenProps {
  readonly title: string;
  readonly image: TrainingImage;
  readonly annotation: Annotation;
  readonly learning: LearningState;
  readonly startsInEdit: boolean;
  readonly onExpired: () => void;
}

/** The shapes on a training image: view, edit, verify, assign as a template. */
export function AnnotationScreen(props: AnnotationScreenProps) {
  const { title, image, annotation, onExpired } = props;
  const annotating = useAnnotationEditing(image, annotation);
  const { editing } = annotating;
  const startsInEdit = props.startsInEdit || annotating.hasKeptWork;
  const [mode, setMode] = useState<'view' | 'edit'>(startsInEdit ? 'edit' : 'view');
  const heading = useRef<HTMLHeadingElement>(null);
  const { isVerifying, verify } = useVerification(annotating, heading);
  const handleVerify = async () => {
    if (await verify()) setMode('view');
  };
  const bar = (
    <SaveBar
      image={image}
      annotationId={annotation.id}
      annotating={annotating}
      isVerifying={isVerifying}
      onVerify={() => void handleVerify()}
    />
  );
  return (
    <WorkScreen bar={bar}>
      <div className="flex grow flex-col">
        <PageHeading
          isFlat
          title={title}
          lead={
            <span className="flex flex-wrap items-center gap-2">
              {image.metadata.drawerType ?? 'Type not specified'} <ImageStatusBadge status={image.status} />
            </span>
          }
          aside={
            <div className="flex flex-wrap gap-x-3 gap-y-2 max-sm:gap-x-1.5 max-sm:[&_svg]:hidden">
              <LinkButton href={MANAGE_PATH}>
                <ArrowLeft size={18} aria-hidden="true" /> Back to Training
              </LinkButton>
              <BesideLinks image={image} isVerifying={isVerifying} />
              <ModeSwitch mode={mode} isDisabled={isVerifying} onChange={setMode} />
            </div>
          }
        />
        <div className="flex grow flex-col gap-4">
          <AnnotationConflict image={image} annotating={annotating} focusAfter={() => heading.current} />
          {mode === 'edit' && image.status === 'verified' && (
            <Alert tone="warn" title="This image is verified">
              <p>
                A change sets it back to Analyzed and removes it from the export until it is verified again.
              </p>
            </Alert>
          )}
          <LearningWords status={image.status} learning={props.learning} />
          <h2 ref={heading} tabIndex={-1} className="sr-only">
            {mode === 'edit' ? 'Edit the shapes' : 'The shapes'}
          </h2>
          {mode === 'edit' ? (
            // A change made now would be saved after the verification, unverified.
            <div inert={isVerifying} className="flex grow flex-col">
              <ShapeEditor
                imageUrl={image.imageUrl}
                imageAlt="The training image"
                editing={editing}
                features={trainingFeatures}
              />
            </div>
          ) : (
            <AnnotationView imageUrl={image.imageUrl} content={editing.content} onExpired={onExpired} />
          )}
        </div>
      </div>
    </WorkScreen>
  );
}

interface SaveBarProps {
  readonly image: TrainingImage;
  readonly annotationId: string;
  readonly annotating: AnnotationEditing;
  readonly isVerifying: boolean;
  readonly onVerify: () => void;
}

/** The save state, and the actions. */
function SaveBar({ image, annotationId, annotating, isVerifying, onVerify }: SaveBarProps) {
  const { editing, draft, isAutomatic } = annotating;
  const { status, flush } = draft;
  return (
    <div className={saveBar}>
      <SaveState status={status} isAutomatic={isAutomatic} onSave={() => void flush()} />
      <AnnotationActions
        image={image}
        annotationId={annotationId}
        content={editing.content}
        isBusy={status === 'saving' || status === 'contested' || isVerifying}
        flush={flush}
        onVerify={onVerify}
      />
      <UnsavedGuard
        place={annotationPlace(image.id)}
        work={draft.kept}
        flush={isAutomatic ? flush : undefined}
      >
        Your last changes {isAutomatic ? 'could not be saved' : 'are not saved'}. They will be lost.
      </UnsavedGuard>
    </div>
  );
}

interface AnnotationConflictProps {
  readonly image: TrainingImage;
  readonly annotating: AnnotationEditing;
  readonly focusAfter: () => HTMLElement | null;
}

function AnnotationConflict({ image, annotating, focusAfter }: AnnotationConflictProps) {
  const { editing, draft, takeTheirs } = annotating;
  const { theirs } = draft;
  const { imageUrl } = image;
  if (!theirs) return null;
  return (
    <ShapesConflict
      what="image"
      mine={{ imageUrl, content: editing.content }}
      theirs={{ imageUrl, content: contentOf(theirs) }}
      onUseMine={async () => problemOf(await draft.insist())}
      onKeepTheirs={() => takeTheirs(theirs)}
      focusAfter={focusAfter}
    />
  );
}
