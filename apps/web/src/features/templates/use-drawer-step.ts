import { limits } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import { changedDrawerIn } from '../../lib/changed-drawer.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { useShapeEditor } from '../../widgets/annotation/use-shape-editor.ts';
import type { CopiedTemplate } from './api/use-copy-template.ts';
import { useSaveTemplate } from './api/use-save-template.ts';
import { conflictText } from './template-conflict.tsx';
import { draftProblem, templateBody } from './template-draft.ts';
import type { TemplateDraft } from './template-draft.ts';
import type { TemplatePhoto } from './template-photo.ts';
import { useDetection } from './use-detection.ts';
import { useSaveCall } from './use-save-call.ts';

interface StepInput {
  readonly toolboxId: string;
  readonly drawer: Drawer;
  /** What the step starts with; later ones are not looked at. */
  readonly draft: TemplateDraft;
  /** The number of the drawer that is shown at any time; undefined once the walk is left. */
  readonly shownNow: RefObject<number | undefined>;
  readonly onSaved: (draft: TemplateDraft) => void;
}

const NOTHING: EditorContent = { tools: [], anchors: [] };

/** What a drawer's step of the template walk holds and can do: photo, shapes, detection, saving. */
export function useDrawerStep({ toolboxId, drawer, draft, shownNow, onSaved }: StepInput) {
  const editing = useShapeEditor(draft.content, limits.editorMinSidePercent.template);
  const { dispatch, content } = editing;
  const { aspect } = editing.rules;
  const [photo, setPhoto] = useState(draft.photo);
  /** What the server has, or what the person came back to. */
  const [kept, setKept] = useState(draft);
  const current = useRef(draft.photo);
  const show = (next: TemplatePhoto) => {
    current.current = next;
    setPhoto(next);
  };
  const [pictures, setPictures] = useState(0);
  /** Another picture with its own shapes: no shape ever lies on a picture of others, by undo neither. */
  const begin = (next: TemplatePhoto, shapes: EditorContent) => {
    show(next);
    setPictures((count) => count + 1);
    dispatch({ type: 'begun', content: shapes });
  };
  const { pending: detection, detect } = useDetection({
    drawer,
    draft,
    onFound: (target, { imageUrl, tools }) => {
      // Proposals belong to their photo.
      if (current.current !== target) return;
      show({ ...target, stored: imageUrl });
      dispatch({ type: 'proposed', tools });
    },
  });
  /** The drawer with the template that somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<Drawer>();
  const save = useSaveTemplate(toolboxId);
  const { saveCall, callFor } = useSaveCall(draft, { photo, content });
  const problem = draftProblem({ photo, content });
  const isSaved = kept.isSaved && photo === kept.photo && content === kept.content;

  /** After a capture a failed detection says nothing: the person goes on by hand. */
  const takePhoto = (dataUrl: string) => {
    const taken = { shown: dataUrl, stored: undefined };
    begin(taken, NOTHING);
    detect(taken).catch(() => undefined);
  };

  const detectByHand = () => {
    if (!photo) return;
    detect(photo).catch((error: unknown) => {
      const shown = shownNow.current;
      if (shown === undefined) return;
      const where = shown === drawer.number ? '' : `Drawer ${drawer.number}: `;
      const reason = messageFor(error, 'The engine did not answer').replace(/\.?$/, '.');
      showToast({
        title: 'Tool detection failed',
        description: `${where}${reason} You can add the tools by hand.`,
        tone: 'bad',
      });
    });
  };

  const copyFrom = ({ templateImageUrl, message, ...copy }: CopiedTemplate) => {
    const shapes = { tools: copy.templateTools, anchors: copy.templateAnchorPoints };
    if (templateImageUrl) {
      begin({ shown: templateImageUrl, stored: templateImageUrl }, shapes);
    } else {
      // Another object: proposals that are still on their way are no longer wanted.
      if (photo) show({ ...photo });
      dispatch({ type: 'replaced', content: shapes });
    }
    showToast({ title: 'Template copied', description: message });
  };

  const saveOver = (seenVersion: number) => {
    if (!photo || problem) {
      showToast({ title: problem ?? 'No image captured', tone: 'bad' });
      return;
    }
    setTheirs(undefined);
    save.mutate(
      {
        drawerNumber: drawer.number,
        template: templateBody(photo, content, aspect),
        call: callFor({ seenVersion, aspect }),
      },
      {
        onSuccess: ({ templateImageUrl, templateVersion: version }) => {
          showToast({ title: 'Template saved successfully', tone: 'good' });
          const stored = templateImageUrl ?? photo.stored;
          const saved = { photo: { ...photo, stored }, content, isSaved: true, version };
          show(saved.photo);
          setKept(saved);
          onSaved(saved);
        },
        onError: (error) => {
          const changed = changedDrawerIn(error, 'template_changed');
          setTheirs(changed);
          showToast({
            title: 'Failed to save template',
            description: changed ? conflictText(changed) : messageFor(error, 'Please try again.'),
            tone: 'bad',
          });
        },
      },
    );
  };

  return {
    editing,
    photo,
    /** How many pictures were begun with here. */
    pictures,
    draft: useMemo(
      (): TemplateDraft => ({ photo, content, isSaved, detection, saveCall, version: kept.version }),
      [photo, content, isSaved, detection, saveCall, kept.version],
    ),
    /** Why saving is not offered; without a photo it is, and says so. */
    problem: photo ? problem : undefined,
    isDetecting: detection !== undefined,
    isSaving: save.isPending,
    takePhoto,
    detectByHand,
    copyFrom,
    nameTools: (named: EditorContent) => dispatch({ type: 'replaced', content: named }),
    theirs,
    saveTemplate: () => saveOver(kept.version),
    /** Over what somebody else has saved. */
    insist: () => saveOver(theirs?.templateVersion ?? kept.version),
  };
}
