import type { Drawer, Toolbox } from '@stowed/contract';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import type { Queued } from '../../../lib/call.ts';
import { drawerConflictIn } from '../../../lib/changed-drawer.ts';
import type { SaveOutcome } from '../../../lib/draft/draft-saver.ts';
import { useDraft } from '../../../lib/draft/use-draft.ts';
import type { KeptDraft } from '../../../lib/draft/use-draft.ts';
import { deviceTimeAt, serverNow } from '../../../lib/server-clock.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { showResult } from './show-result.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import { usePhotoOnDevice } from './use-photo-on-device.ts';
import { useDrawerCache } from '../shared/drawer-cache.ts';
import { usePhotoContent } from './use-photo-content.ts';
import { saveScan } from './photo-content.ts';
import type { PhotoContent } from './photo-content.ts';
import type { KeptPhoto, TakenPhoto } from './kept-photo.ts';
import type { PhotoStage } from './photo-stage.ts';
import { processingProblem } from './processing.messages.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';
import type { PhotoPhase } from './use-seen-drawer.ts';

/** Judged by the engine first, or saved without a judgment. */
type Way = 'judging' | 'saving';

interface PhotoDraftOptions {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly kept: KeptPhoto | undefined;
  readonly isDialogOpen: boolean;
  /** Called after each failure: the drawer may have changed or been deleted. */
  readonly onFailed: () => void;
}

export type PhotoDraft = ReturnType<typeof usePhotoDraft>;

/** A photo of a drawer, from capture until it is saved or discarded. */
export function usePhotoDraft(options: PhotoDraftOptions) {
  const { toolbox, drawer, kept, isDialogOpen, onFailed } = options;
  const [taken, setTaken] = useState<TakenPhoto | undefined>(kept?.body);
  const [way, setWay] = useState<Way>('judging');
  const [phase, setPhase] = useState<'none' | 'received' | 'judged'>('none');
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
    // Without a photo there is nothing to save.
    isSame: (stored, body) => body === undefined || stored === body,
    send: async ({ body, base: { version }, over, way: by, idOf }) => {
      const queued = late.current && { ...late.current, seenVersion: over && seen.version };
      const photo = body?.photo ?? '';
      const { imageUrl, tools } = await content.make({ photo, queued }, over ?? seen, by === 'judging');
      // Once the person leaves the drawer, its photo is sent in the background.
      if (isLeft()) throw new Error('The drawer was left');
      return saveScan(drawer, { imageUrl, tools: [...tools], version }, { idOf, queued });
    },
    baseOf,
    conflictIn: (error) => drawerConflictIn(error, 'drawer_changed'),
  });
  const { theirs } = draft;
  const letGo = () => {
    late.current = undefined;
    content.forget();
    setTaken(undefined);
    draft.restart(startOf(seen));
  };
  const device = usePhotoOnDevice(drawer, { kept: keptOf(draft.kept), isDialogOpen, onSent: letGo });
  const giveUp = () => {
    device.forget();
    letGo();
  };

  /** `before`: the content whose result was already shown. */
  const finish = (outcome: SaveOutcome<Drawer>, before?: PhotoContent): Promise<CaptureOutcome> => {
    const sent = content.last();
    const tell = () => tellResult(sent === before ? undefined : sent, theirs ?? seen, isLeft());
    return settle(outcome, { tell, giveUp, store, isLeft, onFailed });
  };

  /** Saves a photo: a new one over the drawer shown now, a retried one over the drawer it was taken of. */
  const receive = async (photo: string, by: Way): Promise<CaptureOutcome> => {
    const body = taken?.photo === photo ? taken : { photo, takenAt: serverNow().toISOString() };
    if (body !== taken) draft.restart(startOf(seen));
    late.current = body === taken && body.takenAt ? { at: deviceTimeAt(body.takenAt) } : undefined;
    setTaken(body);
    setWay(by);
    setPhase('received');
    // Kept before it is sent, so that it survives a lost signal and a closed tab.
    if (body !== taken) await device.keep({ body, base: baseOf(seen), sent: [] });
    return device.whileHeld(async () => {
      const outcome = await draft.save(by, body);
      const isNews = outcome.kind === 'saved' && by === 'judging' && !isOpenNow.current;
      setPhase(isNews ? 'judged' : 'none');
      return finish(outcome);
    });
  };

  const settleConflict = async (): Promise<CaptureOutcome> => {
    const before = content.last();
    return finish(await draft.insist(way), before);
  };

  const isWorking = (phase === 'received' || draft.status === 'saving') && !theirs;
  return {
    seen,
    taken,
    stage: stageOf(taken, isWorking ? workStage(way, content.sentShare) : device.stage, phase === 'judged'),
    sentShare: content.sentShare,
    kept: draft.kept,
    /** It survives leaving and closing, so no question is needed. */
    isOnDevice: device.isKept,
    conflict: conflictOf(content.shown, theirs),
    inspect: (photo: string) => receive(photo, 'judging'),
    keepWithoutAi: (photo: string) => receive(photo, 'saving'),
    settleConflict,
    giveUp,
    /** Keeps the saved version; the record says that the photo was put aside. */
    keepTheirs: () => device.putAside().then(giveUp, tellNotPutAside),
  };
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
  readonly giveUp: () => void;
  readonly store: (drawer: Drawer) => Promise<unknown>;
  readonly isLeft: () => boolean;
  readonly onFailed: () => void;
}

/** Acts on the outcome of a save; returns what the capture dialog shows next. */
async function settle(outcome: SaveOutcome<Drawer>, to: Settling): Promise<CaptureOutcome> {
  switch (outcome.kind) {
    case 'saved':
      to.tell();
      to.giveUp();
      await to.store(outcome.server);
      return { kind: 'done' };
    case 'unchanged':
      return { kind: 'done' };
    case 'contested':
      await to.store(outcome.theirs);
      return { kind: 'conflict' };
    case 'failed':
      // The screen is closed, so nobody would read a message.
      if (to.isLeft()) return { kind: 'done' };
      to.onFailed();
      return failed(outcome.error);
  }
}

const baseOf = ({ version }: Drawer): KeptPhoto['base'] => ({ version });

const startOf = (seen: Drawer) => ({ stored: undefined, base: baseOf(seen) });

/** The photo to keep on the device. */
function keptOf(
  kept: KeptDraft<TakenPhoto | undefined, KeptPhoto['base']> | undefined,
): KeptPhoto | undefined {
  return kept?.body && { body: kept.body, base: kept.base, sent: [...kept.sent] };
}

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

function failed(error: unknown): CaptureOutcome {
  const { title, message, hint, isPhotoAtFault } = processingProblem(error);
  showToast({ title, description: message, tone: 'bad' });
  return { kind: 'failed', title, message, hint, advice: isPhotoAtFault ? 'retake' : 'retry' };
}
