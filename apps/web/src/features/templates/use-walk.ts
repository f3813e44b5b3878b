import type { Drawer } from '@stowed/contract';
import { useEffect, useRef, useState } from 'react';
import { firstDrawer } from './first-drawer.ts';
import { useFindKeptDrafts } from './kept-drafts.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { findReference, forgetReference } from '../../lib/new-reference.ts';
import type { NewReference } from '../../lib/new-reference.ts';
import { isUnsaved, photoToSave, pickDrafts, referenceDraft } from './template-draft.ts';
import type { Drafts, TemplateDraft } from './template-draft.ts';

/** The current drawer, and how many times the person has moved or restarted it. */
interface ShownDrawer {
  readonly number: number;
  readonly visit: number;
  /** The drawer was removed from the toolbox: the person has not moved. */
  readonly isMoved: boolean;
}

/**
 * The walk through a toolbox's drawers, with a draft for each. Drafts of removed drawers are kept separately.
 */
export function useWalk(toolboxId: string, drawers: readonly Drawer[], asked: string | null) {
  const findKept = useFindKeptDrafts(toolboxId);
  const [before] = useState(findKept);
  const [isDone, setIsDone] = useState(false);
  const [reference] = useState(() => findReference(toolboxId));
  useEffect(forgetReference, []);
  const [drafts, setDrafts] = useState<Drafts>(() => draftsAtStart(before, reference));
  /** The drawers with restored work that the person has not left or opened since. */
  const [back, setBack] = useState(() => drawersBack(before, reference));
  const [savedPhotos, setSavedPhotos] = useState<readonly number[]>([]);
  const [shown, setShown] = useState((): ShownDrawer => {
    const places = { asked, reference: reference?.drawer.number, kept: before?.drawerNumber };
    const number = firstDrawer(drawers, { ...places, isUnsaved: back.length > 0 });
    return { number, visit: 0, isMoved: false };
  });
  const index = drawers.findIndex(({ number }) => number === shown.number);

  const isStanding = (drawerNumber: number) => drawers.some(({ number }) => number === drawerNumber);
  const isKeepable = (drawerNumber: number, draft: TemplateDraft) =>
    isStanding(drawerNumber) ||
    (isUnsaved(draft) && photoToSave(draft) !== undefined && !savedPhotos.includes(drawerNumber));

  const last = drawers.at(-1);
  if (index < 0 && last) {
    // Read while the step is mounted: it clears its kept work when it unmounts.
    const keptDraft = findKept()?.drafts[shown.number];
    if (keptDraft) setDrafts({ ...drafts, [shown.number]: keptDraft });
    setShown({ number: last.number, visit: shown.visit + 1, isMoved: true });
  }

  /** For late responses: the number of the current drawer; undefined after the walk. */
  const shownNow = useRef<number>(undefined);
  useEffect(() => {
    shownNow.current = shown.number;
    return () => {
      shownNow.current = undefined;
    };
  }, [shown.number]);

  const leave = () => setBack((all) => all.filter((number) => number !== shown.number));
  const show = (next: Drawer) => {
    leave();
    setBack((all) => all.filter((number) => number !== next.number));
    setIsDone(false);
    setShown({ number: next.number, visit: shown.visit + 1, isMoved: false });
    // The loss has been reported.
    setDrafts((all) => pickDrafts(all, isKeepable));
  };
  const keep = (draft: TemplateDraft) => setDrafts((all) => ({ ...all, [shown.number]: draft }));
  const drawer = drawers[index];
  const [previous, next] = [drawers[index - 1], drawers[index + 1]];

  return {
    drawer,
    position: index + 1,
    visit: shown.visit,
    isMoved: shown.isMoved,
    shownNow,
    isFirst: index === 0,
    /** The drawers whose restored work is still to announce. */
    back: drawers.filter(({ number }) => back.includes(number)),
    isDone,
    /** The person came only to place a new reference, and nothing else is unsaved. */
    isForOneDrawer:
      reference?.drawer.number === shown.number &&
      Object.keys(pickDrafts(drafts, (number, draft) => number !== shown.number && isUnsaved(draft)))
        .length === 0,
    /** The drafts that can still be saved, as a template or as a photo. */
    drafts: pickDrafts(drafts, isKeepable),
    /** The unsaved drafts of removed drawers. */
    goneDrafts: pickDrafts(drafts, (number, draft) => !isStanding(number) && isUnsaved(draft)),
    notePhotoSaved: (drawerNumber: number) => setSavedPhotos((all) => [...all, drawerNumber]),
    keep,
    goTo: show,
    goBack: () => previous && show(previous),
    advance: () => {
      if (next) return show(next);
      leave();
      setIsDone(true);
    },
    stay: () => setIsDone(false),
  };
}

/** The drawers whose unsaved work is back; a new reference replaces that of its drawer. */
function drawersBack(before: KeptDrafts | undefined, reference: NewReference | undefined): number[] {
  const unsaved = pickDrafts(before?.drafts ?? {}, (_, draft) => isUnsaved(draft));
  return Object.keys(unsaved)
    .map(Number)
    .filter((number) => number !== reference?.drawer.number);
}

function draftsAtStart(before: KeptDrafts | undefined, reference: NewReference | undefined): Drafts {
  const drafts = before?.drafts ?? {};
  return reference ? { ...drafts, [reference.drawer.number]: referenceDraft(reference) } : drafts;
}
