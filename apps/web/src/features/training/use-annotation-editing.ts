import { limits } from '@stowed/contract';
import type { Annotation, TrainingImage } from '@stowed/contract';
import { useState } from 'react';
import { readSettings } from '../../lib/settings.ts';
import { useShapeEditor } from '../../widgets/annotation/use-shape-editor.ts';
import { contentOf } from './annotation-content.ts';
import { useFindKeptAnnotation } from './kept-annotation.ts';
import { useAnnotationDraft } from './use-annotation-draft.ts';

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
