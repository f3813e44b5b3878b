import type { Drawer, Tool } from '@stowed/contract';
import {
  countDrawer,
  missingTools,
  moreThanExpected,
  placesNotAccountedFor,
  presentDespitePhoto,
} from './tool-counts.ts';

/** What a person has to know before they complete a drawer. */
export interface CompletionDoubts {
  /** Tools that an engine or a person found missing. */
  readonly missing: readonly Tool[];
  /** Tools that still need a person's eyes; left unchecked, they count as missing. */
  readonly toCheck: readonly Tool[];
  /** Tools that a person called present although an engine surely missed them in this photo. */
  readonly despitePhoto: readonly Tool[];
  /** Tools of the template that are not on the saved list. */
  readonly notAccountedFor: readonly Tool[];
  /** Expected tools that neither the list nor the template names. */
  readonly fewer: number;
  /** Tools in the photo beyond those expected; 0 with a template. */
  readonly more: number;
  readonly hasTemplate: boolean;
  /** Whether its photo was saved in this inventory. */
  readonly hasPhoto: boolean;
  /** False if an earlier template, with other places, was used for its verdicts. */
  readonly isJudgedByTemplate: boolean;
  /** False if the photo could not be compared with the template: then every answer is a person's. */
  readonly isPhotoCompared: boolean;
}

/** A photo that waits on the device is compared once it arrives, before the completion counts. */
type CountedDrawer = Drawer & { readonly isPhotoWaiting?: boolean };

export function completionDoubts(drawer: CountedDrawer): CompletionDoubts {
  const missing = missingTools(drawer.tools);
  return {
    missing: missing.filter(({ needsReview }) => needsReview !== true),
    toCheck: missing.filter(({ needsReview }) => needsReview === true),
    despitePhoto: presentDespitePhoto(drawer),
    notAccountedFor: placesNotAccountedFor(drawer),
    fewer: countDrawer(drawer).fewer,
    more: moreThanExpected(drawer),
    hasTemplate: drawer.templateId !== null,
    hasPhoto: drawer.isPhotoOfInventory,
    isJudgedByTemplate: drawer.isJudgedByTemplate,
    isPhotoCompared: drawer.isPhotoCompared || drawer.isPhotoWaiting === true,
  };
}

/** No doubts: the drawer may be completed with one press. */
export function isBeyondDoubt(doubts: CompletionDoubts): boolean {
  const { missing, toCheck, despitePhoto, notAccountedFor, fewer } = doubts;
  const { hasTemplate, hasPhoto, isJudgedByTemplate, isPhotoCompared } = doubts;
  const isCompared = hasTemplate && hasPhoto && isJudgedByTemplate && isPhotoCompared;
  return (
    isCompared && missing.length + toCheck.length + despitePhoto.length + notAccountedFor.length + fewer === 0
  );
}
