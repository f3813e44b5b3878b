import type { Drawer, Toolbox } from '@stowed/contract';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import type { Queued } from '../../../lib/call.ts';
import { drawerConflictIn } from '../../../lib/changed-drawer.ts';
import type { SaveOutcome, Sending } from '../../../lib/draft/draft-saver.ts';
import type { Sent } from '../../../lib/draft/draft.ts';
import { useDraft } from '../../../lib/draft/use-draft.ts';
import { deviceTimeAt, serverNow } from '../../../lib/server-clock.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { showResult } from './show-result.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { CaptureOutcome, KeptDoubt } from '../../../widgets/capture/capture-state.ts';
import { usePhotoOnDevice } from './use-photo-on-device.ts';
import { useDrawerCache } from '../shared/drawer-cache.ts';
import { usePhotoContent } from './use-photo-content.ts';
import { saveScan } from './photo-content.ts';
import type { PhotoContent } from './photo-content.ts';
import type { TakenPhoto } from './kept-photo.ts';
import type { KeptPhoto } from './kept-photo-content.ts';
import type { PhotoStage } from './photo-stage.ts';
import { processingProblem } from './processing.messages.ts';
import { tellFailed, tellKept } from './tell-failed.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';
import type { PhotoPhase } from './use-seen-drawer.ts';

/** Judged by the engine first, or saved without a judgment. */
type Way = 'judging' | 'saving';

interface Work {
  readonly way: Way;
  readonly phase: 'none' | 'received' | 'judged';
}

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

/** A photo of a drawer, from capture until it is saved or discarded. */
export function usePhotoDraft(options: PhotoDraftOptions) {
  const { toolbox, drawer, kept, doubt, isDialogOpen, onFailed } = options;
  const [taken, setTaken] = useState<TakenPhoto | undefined>(kept?.body);
  const [{ way, phase }, setWork] = useState<Work>({ way: 'judging', phase: 'none' });
  /** Set once the photo is sent later than it was taken. */
  const late = useRef<Queued>(undefined);
  const seen = useSeenDrawer(drawer, phaseOf(isDialogOpen, taken));
  const { store } = useDrawerCache(toolbox.toolboxId, drawer.number);
  const content = usePhotoContent(toolbox);
  const isLeft = useIsLeft();
  const isOpenNow = useLatest(isDialogOpen);

  const draft = useDraft<TakenPhoto | undefined, KeptPhoto['base'], Drawer, Way>({
    start: kept ? { ...kept, stored: undefined } : startOf(seen),
    body: taken,
    isSame: isSamePhoto,
    send: (sending) => sendTaken(sending, { seen, late: late.current, content, isLeft }),
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
  const giveUp = () => drop(device.forget());

  /** `before`: the content whose result was already shown. */
  const finish = (outcome: Outcome, before?: PhotoContent): Promise<CaptureOutcome> => {
    const sent = content.last();
    const tell = () => tellResult(sent === before ? undefined : sent, draft.theirs ?? seen, isLeft());
    const settled = (saved: Drawer) => drop(device.settle(saved, sent?.verdicts));
    return settle(outcome, { tell, settled, device, drawer, store, isLeft, onFailed });
  };

  /** Keeps a new photo before it is sent, so that it survives a lost signal and a closed tab. */
  const hold = (photo: string) => {
    const body = { photo, takenAt: serverNow().toISOString() };
    restart();
    setTaken(body);
    return { body, isHeld: device.keep({ body, base: baseOf(seen), sent: [] }).then(restart) };
  };

  const { check, takeChecked } = useCheck(hold, device);

  /** Saves a photo: a new one over the drawer shown now, a retried one over the drawer it was taken of. */
  const receive = async (photo: string, by: Way): Promise<CaptureOutcome> => {
    const fresh = takeChecked(photo);
    const again = !fresh && taken?.photo === photo ? taken : undefined;
    late.current = lateness(again);
    const { body, isHeld } = asHeld(fresh ?? again) ?? hold(photo);
    setWork({ way: by, phase: 'received' });
    await isHeld;
    return device.whileHeld(async (isInTurn): Promise<CaptureOutcome> => {
      const outcome = isInTurn ? await draft.save(by, body) : WAITS;
      setWork({ way: by, phase: isJudged(outcome, by) && !isOpenNow.current ? 'judged' : 'none' });
      return finish(outcome);
    });
  };

  const isWorking = (phase === 'received' || draft.status === 'saving') && !draft.theirs;
  return {
    seen,
    taken,
    stage: stageOf(taken, isWorking ? workStage(way, content.sentShare) : device.stage, phase === 'judged'),
    sentShare: content.sentShare,
    kept: draft.kept,
    isOnDevice: device.isKept,
    conflict: conflictOf(content.shown, draft.theirs),
    check,
    inspect: (photo: string) => receive(photo, 'judging'),
    keepWithoutAi: (photo: string) => receive(photo, 'saving'),
    settleConflict: async (): Promise<CaptureOutcome> => {
      const before = content.last();
      return finish(await draft.insist(way), before);
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

const isJudged = (outcome: Outcome, by: Way): boolean => outcome.kind === 'saved' && by === 'judging';

interface SendingOf {
  readonly seen: Drawer;
  readonly late: Queued | undefined;
  readonly content: ReturnType<typeof usePhotoContent>;
  readonly isLeft: () => boolean;
}

async function sendTaken(
  {
    body,
    base: { version },
    over,
    way,
    idOf,
  }: Sending<TakenPhoto | undefined, KeptPhoto['base'], Drawer, Way>,
  { seen, late, content, isLeft }: SendingOf,
): Promise<Drawer> {
  const queued = late && { ...late, seenVersion: over && seen.version };
  const photo = body?.photo ?? '';
  const { imageUrl, tools } = await content.make({ photo, queued }, over ?? seen, way === 'judging');
  // Once the person leaves the drawer, its photo is sent in the background.
  if (isLeft()) throw new Error('The drawer was left');
  return saveScan(seen, { imageUrl, tools: [...tools], version }, { idOf, queued });
}

function tellResult(sent: PhotoContent | undefined, before: Drawer, isElsewhere: boolean): void {
  if (sent) showResult(sent, before, isElsewhere);
  else showToast({ title: 'Drawer updated' });
}

const tellNotPutAside = (error: unknown) =>
  showToast({ title: 'Not put aside', description: messageFor(error, 'Please try again.'), tone: 'bad' });

interface Settling {
  /** Shows what was saved. */
  readonly tell: () => void;
  /** Resolves once this device no longer keeps the saved photo. */
  readonly settled: (saved: Drawer) => Promise<void>;
  readonly device: ReturnType<typeof usePhotoOnDevice>;
  readonly drawer: Drawer;
  readonly store: (drawer: Drawer) => Promise<unknown>;
  readonly isLeft: () => boolean;
  readonly onFailed: () => void;
}

/** Not sent yet: what the person did on this drawer before must arrive first. */
const WAITS = { kind: 'waits' } as const;
type Outcome = SaveOutcome<Drawer> | typeof WAITS;

/** Acts on the outcome of a save; returns what the capture dialog shows next. */
async function settle(outcome: Outcome, to: Settling): Promise<CaptureOutcome> {
  switch (outcome.kind) {
    case 'waits':
      tellKept(to.drawer.number, false);
      return { kind: 'done' };
    case 'saved':
      // First, so that a reload after the message does not show the photo as unsaved.
      await to.settled(outcome.server);
      to.tell();
      await to.store(outcome.server);
      return { kind: 'done' };
    case 'unchanged':
      return { kind: 'done' };
    case 'contested':
      await to.store(outcome.theirs);
      return { kind: 'conflict' };
    case 'failed':
      if (processingProblem(outcome.error).isPhotoAtFault) await to.device.refuse();
      // The screen is closed, so nobody would read a message.
      if (to.isLeft()) return { kind: 'done' };
      to.onFailed();
      return tellFailed(outcome.error, to.drawer.number, to.device.wait);
  }
}

const baseOf = ({ version }: Drawer): KeptPhoto['base'] => ({ version });

const startOf = (seen: Drawer) => ({ stored: undefined, base: baseOf(seen) });

function stageOf(taken: TakenPhoto | undefined, work: PhotoStage, hasNews: boolean): PhotoStage | undefined {
  if (taken) return work;
  return hasNews ? 'judged' : undefined;
}

const workStage = (way: Way, sentShare: number): PhotoStage =>
  way === 'judging' && sentShare < 1 ? 'sending' : way;

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
