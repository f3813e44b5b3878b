import { limits } from '@stowed/contract';
import type { Drawer, WaitingName } from '@stowed/contract';
import { compact, joinNames, namesLeft } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import type { SaveOutcome } from '../../lib/draft/draft-saver.ts';
import { noShapeWords } from '../../lib/waiting-names.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { useShapeEditor } from '../../widgets/annotation/use-shape-editor.ts';
import type { CopiedTemplate } from './api/use-copy-template.ts';
import { draftProblem, draftStart, openIn, storedDraft } from './template-draft.ts';
import type { TemplateDraft, TemplatePhoto } from './template-draft.ts';
import { useDetection } from './use-detection.ts';
import { useTemplateDraft } from './use-template-draft.ts';

interface StepInput {
  readonly toolboxId: string;
  readonly drawer: Drawer;
  /** The draft that the step starts with; later values are ignored. */
  readonly draft: TemplateDraft;
  /** The number of the current drawer; undefined after the walk. */
  readonly shownNow: RefObject<number | undefined>;
  /** Names for this drawer that the server keeps. */
  readonly waitingNames: readonly WaitingName[];
  /** Names of the list; the save leaves those that no shape has to the server. */
  readonly listed: readonly ListedTool[];
  readonly onSaved: (draft: TemplateDraft) => void;
}

const NOTHING: EditorContent = { tools: [], anchors: [] };

/** The picture to draw on, and the engine's proposals for it. */
function useStepDrawing({ drawer, draft, shownNow }: Pick<StepInput, 'drawer' | 'draft' | 'shownNow'>) {
  const editing = useShapeEditor(draft.content, limits.editorMinSidePercent.template);
  const { dispatch, content } = editing;
  const [photo, setPhoto] = useState(draft.photo);
  const current = useRef(draft.photo);
  const show = (next: TemplatePhoto | undefined) => {
    current.current = next;
    setPhoto(next);
  };
  const [pictures, setPictures] = useState(0);
  /** Clears Undo, so that it cannot put a shape onto a different picture. */
  const start = (next: TemplatePhoto | undefined, shapes: EditorContent) => {
    show(next);
    setPictures((count) => count + 1);
    dispatch({ type: 'started', content: shapes });
  };
  const { pending: detection, detect } = useDetection({
    drawer,
    draft,
    onFound: (target, { imageUrl, tools }) => {
      // Proposals belong to one photo.
      if (current.current !== target) return;
      show({ ...target, stored: imageUrl });
      dispatch({ type: 'proposed', tools });
    },
  });

  /** After a capture, a failed detection stays silent: the person continues by hand. */
  const takePhoto = (dataUrl: string) => {
    const taken = { shown: dataUrl, stored: undefined };
    start(taken, NOTHING);
    detect(taken).catch(() => undefined);
  };

  const detectByHand = () => {
    if (!photo) return;
    detect(photo).catch((error: unknown) => {
      const shown = shownNow.current;
      if (shown === undefined) return;
      const where = shown === drawer.number ? '' : `Drawer ${drawer.number}: `;
      const reason = messageFor(error, 'The engine did not respond').replace(/\.?$/, '.');
      showToast({
        title: 'Tool detection failed',
        description: `${where}${reason} You can add the tools by hand.`,
        tone: 'bad',
      });
    });
  };

  const copyFrom = ({ templateImageUrl, message, ...copy }: CopiedTemplate) => {
    const { templateTools: tools, templateAnchorPoints: anchors } = copy;
    const unplaced = copy.placement === 'unmoved' ? tools.map(({ uniqueId }) => uniqueId) : [];
    const shapes = { tools, anchors, unplaced, guessed: [] };
    if (templateImageUrl) {
      start({ shown: templateImageUrl, stored: templateImageUrl }, shapes);
    } else {
      // A new object: pending proposals then belong to the previous one.
      if (photo) show({ ...photo });
      dispatch({ type: 'replaced', content: shapes });
    }
    showToast({ title: 'Template copied', description: message });
  };

  const drawing = useMemo(() => ({ photo, content }), [photo, content]);
  return { editing, drawing, pictures, detection, show, start, takePhoto, detectByHand, copyFrom };
}

/** The state and actions of one drawer's step: photo, shapes, detection, saving. */
export function useDrawerStep({ toolboxId, drawer, draft, shownNow, onSaved, listed, ...props }: StepInput) {
  const { show, start, ...step } = useStepDrawing({ drawer, draft, shownNow });
  const { editing, drawing, detection } = step;
  const { photo, content } = drawing;
  const { aspect } = editing.rules;
  const place = { toolboxId, drawerNumber: drawer.number, start: draft, aspect, listed };
  const saving = useTemplateDraft(place, drawing);
  const { isUnsaved, base, sent, theirs } = saving;
  const problem = draftProblem(drawing);

  /** Reports how a save ended; returns an error text, if any. */
  const finish = (outcome: SaveOutcome<Drawer>): string | undefined => {
    // The user has left the page.
    if (shownNow.current === undefined) return undefined;
    if (outcome.kind === 'saved') {
      const left = namesLeft(joinNames(props.waitingNames, listed), content.tools);
      const description = left.length > 0 ? noShapeWords(left) : undefined;
      showToast({ title: 'Template saved successfully', ...compact({ description }), tone: 'good' });
      const { templateImageUrl, templateVersion: version } = outcome.server;
      const stored = templateImageUrl ?? photo?.stored;
      const saved = { photo: photo && { ...photo, stored }, content, isSaved: true, version };
      show(saved.photo);
      saving.restart(draftStart(saved));
      onSaved(saved);
      return undefined;
    }
    const text = problemOf(outcome);
    showToast({ title: 'Failed to save template', description: text, tone: 'bad' });
    return text;
  };

  /** Leads to the first shape that is not placed, or whose name is a guess; says whether there is one. */
  const showOpen = (): string | undefined => {
    const open = openIn(content);
    if (!open) return undefined;
    editing.dispatch({ type: 'selected', ids: [open.id] });
    const drawn = document.querySelectorAll<SVGElement>('svg [data-shape]');
    [...drawn].find(({ dataset }) => dataset['shape'] === open.id)?.focus();
    showToast({ title: open.title, description: open.description, tone: 'bad' });
    return open.title;
  };

  const saveTemplate = async () => {
    if (!photo || problem) showToast({ title: problem ?? 'No image captured', tone: 'bad' });
    else if (showOpen() === undefined) finish(await saving.save());
  };

  /** Shows what someone else saved and drops the local drawing. */
  const takeTheirs = (taken: Drawer) => {
    const stored = storedDraft(taken);
    start(stored.photo, stored.content);
    saving.restart(draftStart(stored));
  };

  return {
    editing,
    photo,
    /** Changes with each new picture. */
    pictures: step.pictures,
    draft: useMemo(
      (): TemplateDraft => ({ ...drawing, isSaved: !isUnsaved, detection, sent, version: base.version }),
      [drawing, isUnsaved, detection, sent, base.version],
    ),
    /** The reason why saving is disabled. Without a photo it stays enabled, and reports what is missing. */
    problem: photo ? problem : undefined,
    isDetecting: detection !== undefined,
    isSaving: saving.status === 'saving',
    takePhoto: step.takePhoto,
    detectByHand: step.detectByHand,
    copyFrom: step.copyFrom,
    theirs,
    saveTemplate,
    takeTheirs,
    /** Overwrites someone else's save. */
    insist: async () => showOpen() ?? finish(await saving.insist()),
  };
}

function problemOf(outcome: SaveOutcome<Drawer>): string | undefined {
  if (outcome.kind === 'failed') return messageFor(outcome.error, 'Please try again.');
  if (outcome.kind !== 'contested') return undefined;
  return outcome.theirs.templateImageUrl === null
    ? 'Someone else removed it. Choose whether to keep your shapes.'
    : 'Someone else saved it. Choose whose shapes to keep.';
}
