import { endpoints, limits } from '@stowed/contract';
import type { Annotation, TrainingImage } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, hasStatus, messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { lastSaveIdIn } from '../../lib/changed-drawer.ts';
import type { Conflict, SaveOutcome } from '../../lib/draft/draft-saver.ts';
import type { DraftStart } from '../../lib/draft/draft.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import { markStale } from '../../lib/stale.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { readSettings } from '../../lib/settings.ts';
import { useShapeEditor } from '../../widgets/annotation/use-shape-editor.ts';
import { storeImage, trainingImageQuery } from './api/training-queries.ts';
import { annotationBody, contentOf, useFindKeptAnnotation } from './annotation-content.ts';
import type { AnnotationBase } from './annotation-content.ts';

type Way = 'draw' | 'verify';

interface AnnotationStart extends DraftStart<EditorContent, AnnotationBase> {
  readonly imageId: string;
  /** Whether shapes are saved automatically. */
  readonly isAutomatic: boolean;
}

/** The shapes on a training image as a draft that saves itself two seconds after the last change. */
function useAnnotationDraft(start: AnnotationStart, content: EditorContent) {
  const { imageId, isAutomatic } = start;
  const queries = useQueryClient();
  const draft = useDraft<EditorContent, AnnotationBase, Annotation, Way>({
    start,
    body: content,
    send: async ({ body, base: { id, version: seenVersion }, way, idOf }) => {
      const request = { params: { annotationId: id }, body: annotationBody(body, way === 'verify') };
      const idempotencyKey = idOf({ request, seenVersion });
      const answer = await call(endpoints.saveAnnotation, request, { idempotencyKey, seenVersion });
      if (!answer?.success) throw new ApiError(500, '');
      storeImage(queries, answer);
      return answer.annotation;
    },
    baseOf: ({ id, version }) => ({ id, version }),
    conflictIn: (error) => annotationConflictIn(error, queries, imageId),
  });
  const { status, isUnsaved, theirs } = draft;
  const [actions] = useState(() => ({
    flush: async () => isSaved(report(await draft.flush('draw'), 'draw')),
    verify: async () => isSaved(report(await draft.save('verify'), 'verify')),
    insist: async () => report(await draft.insist('draw'), 'draw'),
  }));

  // A failed save waits for a change, the network or the person: retrying every two seconds would not help.
  const isDue = isAutomatic && isUnsaved && status !== 'failed' && theirs === undefined;
  useAutoSave(isDue, content, actions.flush);
  useRetryOnline(isAutomatic && status === 'failed', actions.flush);
  return { ...draft, ...actions };
}

/** The pause after the last change before it is saved. */
const AUTO_SAVE_MS = 2000;

function useAutoSave(isDue: boolean, content: EditorContent, flush: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void flush(), AUTO_SAVE_MS);
    return () => clearTimeout(timer);
  }, [isDue, content, flush]);
}

function useRetryOnline(isStuck: boolean, flush: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isStuck) return undefined;
    const handleOnline = () => void flush();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [isStuck, flush]);
}

/** The refusal carries a changed annotation; one that a new analysis replaced is fetched. */
async function annotationConflictIn(
  error: unknown,
  queries: QueryClient,
  imageId: string,
): Promise<Conflict<Annotation> | undefined> {
  const changed = annotationIn(error);
  if (changed) {
    void markStale(queries, { kind: 'images' });
    return { theirs: changed, lastSaveId: lastSaveIdIn(error) };
  }
  if (!hasStatus(error, 404)) return undefined;
  const image = await queries
    .fetchQuery({ ...trainingImageQuery(imageId), staleTime: 0 })
    .catch(() => undefined);
  const theirs = image?.annotations[0];
  return theirs && { theirs, lastSaveId: undefined };
}

function annotationIn(error: unknown): Annotation | undefined {
  if (!hasStatus(error, 409) || error.code !== 'annotation_changed') return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('annotation' in body)) return undefined;
  // The contract sends the annotation with this code.
  return body.annotation as Annotation;
}

type Outcome = SaveOutcome<Annotation>;

const isSaved = ({ kind }: Outcome): boolean => kind === 'saved' || kind === 'unchanged';

/** Reports how a save ended. */
function report(outcome: Outcome, way: Way): Outcome {
  const problem = problemOf(outcome);
  if (problem !== undefined) {
    const title = way === 'verify' ? 'Verification Failed' : 'Save Failed';
    showToast({ title, description: problem, tone: 'bad' });
  } else if (outcome.kind === 'saved' && way === 'verify') {
    showToast({ title: 'Verification Successful', description: 'The template is saved.', tone: 'good' });
  } else if (outcome.kind === 'saved') {
    showToast({ title: 'Changes Saved', tone: 'good' });
  }
  return outcome;
}

/** Why the shapes are not saved, if they are not. */
export function problemOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'contested') return 'Someone else saved it. Choose whose shapes to keep.';
  return outcome.kind === 'failed' ? messageFor(outcome.error, 'Please try again.') : undefined;
}

export type AnnotationEditing = ReturnType<typeof useAnnotationEditing>;

/** The editor of a training image, starting with unsaved work if there is some. */
export function useAnnotationEditing(image: TrainingImage, annotation: Annotation) {
  const findKept = useFindKeptAnnotation(image.id);
  const [kept] = useState(findKept);
  const [loaded] = useState(() => contentOf(annotation));
  const [{ autoSave: isAutomatic }] = useState(readSettings);
  const editing = useShapeEditor(kept?.body ?? loaded, limits.editorMinSidePercent.template);
  const { id, version } = annotation;
  // Restored work is saved over the version it was drawn on: if that changed, a person chooses.
  const base = kept?.base ?? { id, version };
  const start = { imageId: image.id, isAutomatic, stored: loaded, base, sent: kept?.sent };
  const draft = useAnnotationDraft(start, editing.content);

  /** Shows what someone else saved and drops the local drawing. */
  const takeTheirs = (theirs: Annotation) => {
    const content = contentOf(theirs);
    draft.restart({ stored: content, base: { id: theirs.id, version: theirs.version } });
    editing.dispatch({ type: 'started', content });
  };
  return { editing, draft, isAutomatic, hasKeptWork: kept !== undefined, takeTheirs };
}
