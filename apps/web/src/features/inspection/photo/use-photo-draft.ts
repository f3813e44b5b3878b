import type { Drawer, Toolbox } from '@stowed/contract';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import type { Queued } from '../../../lib/call.ts';
import { drawerConflictIn } from '../../../lib/changed-drawer.ts';
import type { Sent } from '../../../lib/draft/draft.ts';
import { useDraft } from '../../../lib/draft/use-draft.ts';
import { deviceTimeAt, serverNow } from '../../../lib/server-clock.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { CaptureOutcome, KeptDoubt } from '../../../widgets/capture/capture-state.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { isCompletedWith } from './photo-act.ts';
import { usePhotoOnDevice } from './use-photo-on-device.ts';
import { useDrawerCache } from '../shared/drawer-cache.ts';
import { usePhotoContent } from './use-photo-content.ts';
import type { PhotoContent } from './photo-content.ts';
import type { TakenPhoto } from './kept-photo.ts';
import type { KeptPhoto } from './kept-photo-content.ts';
import { sendTaken, settle, tellResult, WAITS } from './save-photo.ts';
import type { Outcome } from './save-photo.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';
import type { PhotoPhase } from './use-seen-drawer.ts';
import { useWork } from './use-work.ts';
import type { Way } from './use-work.ts';

interface PhotoDraftOptions {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly kept: KeptPhoto | undefined;
  /** The kept photo does not seem to show this drawer. */
  readonly doubt: KeptDoubt | undefined;
  readonly isDialogOpen: boolean;
  /** Called after each failure: the drawer may have changed or been deleted. */
  readonly onFailed: () => void;
}

export type PhotoDraft = ReturnType<typeof usePhotoDraft>;

/** The photo in front of the person, in this tab and on the device, until it is saved or discarded. */
function useTaken({ toolbox, drawer, kept, doubt, isDialogOpen }: PhotoDraftOptions) {
  const [taken, setTaken] = useState<TakenPhoto | undefined>(kept?.body);
  /** Set once the photo is sent later than it was taken. */
  const late = useRef<Queued>(undefined);
  const seen = useSeenDrawer(drawer, phaseOf(isDialogOpen, taken));
  const shotVersion = useRef(kept?.base.version ?? seen.version);
  const content = usePhotoContent(toolbox);
  const isLeft = useIsLeft();
  const userId = useCurrentUser()?.id ?? '';
  const owner = { userId, toolboxId: toolbox.toolboxId, drawerNumber: drawer.number };
  const draft = useDraft<TakenPhoto | undefined, KeptPhoto['base'], Drawer, Way>({
    start: kept ? { ...kept, stored: undefined } : startOf(seen),
    body: taken,
    isSame: isSamePhoto,
    send: (sending) =>
      sendTaken(sending, {
        seen,
        content,
        isLeft,
        shotVersion: shotVersion.current,
        late: late.current,
        isCompleted: (photo) => isCompletedWith(owner, photo).catch(() => false),
      }),
    baseOf,
    conflictIn: (error) => drawerConflictIn(error, 'drawer_changed'),
  });
  const restart = (sent: readonly Sent[] = []) => draft.restart({ ...startOf(seen), sent });
  /** Takes the photo off the screen; resolves once this device has forgotten it too. */
  const drop = (forgotten = Promise.resolve()): Promise<void> => {
    content.forget();
    setTaken(undefined);
    restart();
    return forgotten;
  };
  const device = usePhotoOnDevice(drawer, {
    unsaved: draft.kept,
    doubt,
    isDialogOpen,
    onSent: () => void drop(),
  });
  /** Keeps a new photo before it is sent, so that it survives a lost signal and a closed tab. */
  const hold = (photo: string): HeldPhoto => {
    const body = { photo, takenAt: serverNow().toISOString() };
    shotVersion.current = seen.version;
    restart();
    setTaken(body);
    return { body, isHeld: device.keep({ body, base: baseOf(seen), sent: [] }).then(restart) };
  };
  const noteRetry = (again: TakenPhoto | undefined) => {
    late.current = lateness(again);
  };
  return { seen, taken, content, draft, device, isLeft, drop, hold, noteRetry };
}

/** A photo of a drawer, from capture until it is saved or discarded. */
export function usePhotoDraft(options: PhotoDraftOptions) {
  const { toolbox, drawer, isDialogOpen, onFailed } = options;
  const photoTaken = useTaken(options);
  const { seen, taken, content, draft, device, isLeft, drop, hold } = photoTaken;
  const work = useWork(isDialogOpen);
  const { store } = useDrawerCache(toolbox.toolboxId, drawer.number);
  const { check, takeChecked } = useCheck(hold, device);
  const giveUp = () => drop(device.forget());

  /** `before`: the content whose result was already shown. */
  const finish = (outcome: Outcome, over?: { readonly before: PhotoContent | undefined }) => {
    const sent = content.last();
    const before = over?.before;
    const tell = () => tellResult(sent === before ? undefined : sent, draft.theirs ?? seen, isLeft());
    const settled = (saved: Drawer) =>
      drop(device.settle(saved, { verdicts: sent?.verdicts, isOverChange: over !== undefined }));
    return settle(outcome, { tell, settled, device, drawer, store, isLeft, onFailed });
  };

  /** Saves a photo: a new one over the drawer shown now, a retried one over the drawer it was taken of. */
  const receive = async (photo: string, by: Way): Promise<CaptureOutcome> => {
    const fresh = takeChecked(photo);
    const again = !fresh && taken?.photo === photo ? taken : undefined;
    photoTaken.noteRetry(again);
    const { body, isHeld } = asHeld(fresh ?? again) ?? hold(photo);
    work.begin(by);
    await isHeld;
    return device.whileHeld(async (isInTurn): Promise<CaptureOutcome> => {
      const outcome = isInTurn ? await draft.save(by, body) : WAITS;
      work.end(by, outcome.kind === 'saved');
      return finish(outcome);
    });
  };

  return {
    seen,
    taken,
    stage: work.stageOf(taken, {
      isSaving: draft.status === 'saving',
      isContested: draft.theirs !== undefined,
      sentShare: content.sentShare,
      onDevice: device.stage,
    }),
    sentShare: content.sentShare,
    kept: draft.kept,
    isOnDevice: device.isKept,
    conflict: conflictOf(content.shown, draft.theirs),
    check,
    inspect: (photo: string) => receive(photo, 'judging'),
    keepWithoutAi: (photo: string) => receive(photo, 'saving'),
    settleConflict: async (): Promise<CaptureOutcome> => {
      const before = content.last();
      return finish(await draft.insist(work.way), { before });
    },
    giveUp: () => void giveUp(),
    retake: () => void drop(device.forgetStopped()),
    keepTheirs: () => device.putAside().then(giveUp, tellNotPutAside),
  };
}

interface HeldPhoto {
  readonly body: TakenPhoto;
  /** Resolves once it is on the device, or cannot be kept there; undefined for an earlier one. */
  readonly isHeld: Promise<void> | undefined;
}

const lateness = (again: TakenPhoto | undefined): Queued | undefined =>
  again?.takenAt ? { at: deviceTimeAt(again.takenAt) } : undefined;

/** A photo that the device keeps already. */
const asHeld = (body: TakenPhoto | undefined): HeldPhoto | undefined => body && { body, isHeld: undefined };

/** Checks new photos after they are kept, so that a closed tab loses none. */
function useCheck(hold: (photo: string) => HeldPhoto, device: ReturnType<typeof usePhotoOnDevice>) {
  const checked = useRef<TakenPhoto>(undefined);
  return {
    /** Returns whether the photo is doubtful; then it waits for the person. */
    check: async (photo: string, isDoubtful: () => Promise<boolean>): Promise<boolean> => {
      const { body, isHeld } = hold(photo);
      await isHeld;
      return device.whileHeld(async () => {
        const isDoubted = await isDoubtful();
        if (isDoubted) await device.doubt();
        checked.current = isDoubted ? undefined : body;
        return isDoubted;
      });
    },
    /** The photo if it was just checked, once: it is kept already, and not late. */
    takeChecked: (photo: string): TakenPhoto | undefined => {
      const body = checked.current;
      checked.current = undefined;
      return body?.photo === photo ? body : undefined;
    },
  };
}

/** Without a photo there is nothing to save. */
const isSamePhoto = (stored: TakenPhoto | undefined, body: TakenPhoto | undefined): boolean =>
  body === undefined || stored === body;

const tellNotPutAside = (error: unknown) =>
  showToast({ title: 'Not put aside', description: messageFor(error, 'Please try again.'), tone: 'bad' });

const baseOf = ({ version }: Drawer): KeptPhoto['base'] => ({ version });

const startOf = (seen: Drawer) => ({ stored: undefined, base: baseOf(seen) });

const conflictOf = (mine: PhotoContent | undefined, theirs: Drawer | undefined) =>
  mine && theirs ? { mine, theirs } : undefined;

function phaseOf(isDialogOpen: boolean, taken: TakenPhoto | undefined): PhotoPhase {
  if (taken !== undefined) return 'taken';
  return isDialogOpen ? 'wanted' : 'none';
}

/** True once the person has left the screen. */
function useIsLeft(): () => boolean {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return () => left.current;
}
