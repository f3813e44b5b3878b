import type { Drawer, Tool } from '@stowed/contract';
import { compact, isNamed, keepInPicture, onAnotherPhoto, withBounds } from '@stowed/domain';
import { isPlaced } from '../../widgets/annotation/editor-content.ts';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { guessedWords } from '../../widgets/annotation/guessed-words.ts';
import { unplacedWords } from '../../widgets/annotation/unplaced-words.ts';
import type { NewReference } from '../../lib/new-reference.ts';
import { readAsDataUrl } from '../../lib/read-as-data-url.ts';
import type { Sent } from '../../lib/draft/draft.ts';
import type { KeptNames } from './names/kept-names.ts';

/** The shapes that the engine proposes for a photo. */
export interface Proposal {
  /** The photo's address on the server. */
  readonly imageUrl: string;
  readonly tools: readonly Tool[];
}

/** Shapes on a photo. */
export interface Drawing {
  readonly photo?: TemplatePhoto | undefined;
  readonly content: EditorContent;
}

/** The template version that a drawing started from; 0 if the drawer had none. */
export interface TemplateBase {
  readonly version: number;
}

/** The draft of one drawer; it lasts while the person moves between drawers. */
export interface TemplateDraft extends Drawing, TemplateBase {
  readonly isSaved: boolean;
  readonly sent?: readonly Sent[] | undefined;
  readonly names?: KeptNames | undefined;
  /** The engine's pending response, even after the person has left the drawer. */
  readonly detection?: Promise<Proposal> | undefined;
}

export function draftStart({ photo, content, isSaved, version, sent }: TemplateDraft) {
  return { stored: isSaved ? { photo, content } : undefined, base: { version }, sent };
}

export function isSameDrawing(one: Drawing | undefined, other: Drawing | undefined): boolean {
  return one !== undefined && one.photo === other?.photo && one.content === other?.content;
}

/** Drafts by drawer number. */
export type Drafts = Readonly<Record<number, TemplateDraft>>;

/** A drawer's stored template, or an empty draft. */
export function storedDraft(drawer: Drawer): TemplateDraft {
  const { templateVersion: version } = drawer;
  if (!drawer.templateImageUrl) {
    return { photo: undefined, content: { tools: [], anchors: [] }, isSaved: false, version };
  }
  return {
    version,
    photo: { shown: drawer.templateImageUrl, stored: drawer.templateImageUrl },
    content: { tools: drawer.templateTools, anchors: drawer.templateAnchorPoints },
    isSaved: true,
  };
}

/**
 * The draft that a step starts with. A saved one gives way to a newer save, and to the template if it was not
 * kept.
 */
export function draftToShow(drawer: Drawer, draft: TemplateDraft | undefined): TemplateDraft {
  const isOld = draft?.isSaved && (!draft.photo || draft.version !== drawer.templateVersion);
  return draft && !isOld ? draft : storedDraft(drawer);
}

/** The drafts with anything that the server does not have. Of a saved one only its list of names is kept. */
export function draftsToKeep(drafts: Drafts): Drafts {
  const kept = Object.entries(drafts).flatMap(([number, draft]) => {
    if (isUnsaved(draft)) return [[number, draft] as const];
    const { version, names } = draft;
    const hasNames = names && (names.text !== '' || names.walk);
    return hasNames ? [[number, { ...NO_DRAWING, isSaved: true, version, names }] as const] : [];
  });
  return Object.fromEntries(kept);
}

const NO_DRAWING = { content: { tools: [], anchors: [] } };

/** True if leaving would lose this draft. */
export function isUnsaved({ photo, isSaved }: TemplateDraft): boolean {
  return photo !== undefined && !isSaved;
}

/** True if another photo would lose shapes. */
export function hasUnsavedShapes({ content, isSaved }: TemplateDraft): boolean {
  return content.tools.length + content.anchors.length > 0 && !isSaved;
}

/** True if a person should be asked before another photo: it takes shapes or names away. */
export function isWorthAsking(draft: TemplateDraft): boolean {
  return hasUnsavedShapes(draft) || draft.content.tools.some(isNamed);
}

/** A draft's photo as a data URL while only this device has it. */
export function photoToSave({ photo }: TemplateDraft): string | undefined {
  return photo?.shown.startsWith('data:') ? photo.shown : undefined;
}

export function pickDrafts(
  drafts: Drafts,
  isWanted: (drawerNumber: number, draft: TemplateDraft) => boolean,
): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).filter(([number, draft]) => isWanted(Number(number), draft)),
  );
}

/** The reason why a draft cannot be saved, if any. */
export function draftProblem(draft: Drawing): string | undefined {
  if (!draft.photo) return 'No image captured';
  if (draft.content.tools.length === 0) return 'No tools detected';
  return undefined;
}

/** What a person must still decide before a save, and the first shape that it is about. */
export function openIn({ unplaced = [], guessed = [] }: EditorContent) {
  const [unplacedId] = unplaced;
  if (unplacedId !== undefined) {
    return {
      id: unplacedId,
      title: unplacedWords(unplaced.length),
      description: 'Move each shape onto its tool, or say that it is in the right place.',
    };
  }
  const [guessedId] = guessed;
  if (guessedId === undefined) return undefined;
  return {
    id: guessedId,
    title: guessedWords(guessed.length),
    description: 'Correct each name, or say that it is right.',
  };
}

/** The body of a save over that version: shapes inside the picture, anchor points if there are any. */
export function templateBody(
  photo: TemplatePhoto,
  content: EditorContent,
  { aspect, version }: { readonly aspect: number; readonly version: number },
) {
  const templateTools = content.tools.map((tool): Tool => withBounds(keepInPicture(tool, aspect), aspect));
  // Of another version the person has confirmed nothing.
  const confirmed = photo.confirmed?.version === version ? photo.confirmed : undefined;
  return {
    templateImageUrl: photo.stored ?? photo.shown,
    templateTools,
    ...compact({
      templateAnchorPoints: content.anchors.length > 0 ? [...content.anchors] : undefined,
      confirmedTools: confirmed?.tools,
      confirmedPlaces: confirmed && isPlaced(content) ? (true as const) : undefined,
    }),
  };
}

/** A drawer's picture: the displayed address, and the stored one once the server has it. */
export interface TemplatePhoto {
  readonly shown: string;
  readonly stored?: string | undefined;
  /** What the person confirmed of this photo: all tools of this version of the template are in the drawer. */
  readonly confirmed?: Confirmation | undefined;
}

interface Confirmation {
  readonly version: number;
  readonly tools: number;
}

/** The tools of the drawer's template, still where they are in its picture, on a photo of the drawer. */
export function referenceDraft({ drawer, photo }: NewReference): TemplateDraft {
  const { templateVersion: version, templateAnchorPoints: anchors } = drawer;
  const tools = onAnotherPhoto(drawer.templateTools);
  return {
    version,
    photo: { shown: photo, confirmed: { version, tools: tools.length } },
    content: { tools, anchors, unplaced: tools.map(({ uniqueId }) => uniqueId) },
    isSaved: false,
  };
}

/** The picture as a data URL. */
export async function photoData({ shown }: TemplatePhoto): Promise<string> {
  if (shown.startsWith('data:')) return shown;
  const response = await fetch(shown);
  if (!response.ok) throw new Error('Image failed to load');
  return readAsDataUrl(await response.blob());
}
