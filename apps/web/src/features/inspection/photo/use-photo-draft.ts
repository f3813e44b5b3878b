import { endpoints } from '@stowed/contract';
import type { Drawer, ParsedRequestOf, Toolbox } from '@stowed/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { drawerConflictIn } from '../../../lib/changed-drawer.ts';
import type { SaveOutcome } from '../../../lib/draft/draft-saver.ts';
import { useDraft } from '../../../lib/draft/use-draft.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import { useDrawerCache } from '../drawer/drawer-cache.ts';
import { usePhotoContent } from './use-photo-content.ts';
import type { PhotoContent } from './use-photo-content.ts';
import type { KeptPhoto, TakenPhoto } from './kept-photo.ts';
import { photoResult } from './photo-result.ts';
import { processingProblem } from './processing.messages.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';
import type { PhotoPhase } from './use-seen-drawer.ts';

/** The stage that the drawer's screen shows while the capture dialog is closed. */
export type PhotoStage = 'judging' | 'saving' | 'unsaved' | 'judged';

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
export function usePhotoDraft({ toolbox, drawer, kept, isDialogOpen, onFailed }: PhotoDraftOptions) {
  const [taken, setTaken] = useState<TakenPhoto | undefined>(kept?.body);
  const [way, setWay] = useState<Way>('judging');
  const [hasNews, setHasNews] = useState(false);
  const seen = useSeenDrawer(drawer, phaseOf(isDialogOpen, taken));
  const { store } = useDrawerCache(toolbox.toolboxId, drawer.number);
  const content = usePhotoContent(toolbox);
  const isLeft = useIsLeft();
  const isDialogOpenNow = useLatest(isDialogOpen);

  const draft = useDraft<TakenPhoto | undefined, KeptPhoto['base'], Drawer, Way>({
    start: kept ? { ...kept, stored: undefined } : startOf(seen),
    body: taken,
    // Without a photo there is nothing to save.
    isSame: (stored, body) => body === undefined || stored === body,
    send: async ({ body, base: { version }, over, way: by, idOf }) => {
      const { imageUrl, tools } = await content.make(body?.photo ?? '', over ?? seen, by === 'judging');
      // A person who left the drawer was warned about losing the photo.
      if (isLeft()) throw new Error('The drawer was left');
      return saveScan(drawer, { imageUrl, tools: [...tools], version }, idOf);
    },
    baseOf,
    conflictIn: (error) => drawerConflictIn(error, 'drawer_changed'),
  });
  const { theirs } = draft;

  const giveUp = () => {
    content.forget();
    setTaken(undefined);
    draft.restart(startOf(seen));
  };

  const finish = async (
    outcome: SaveOutcome<Drawer>,
    say: (now: Drawer) => void,
  ): Promise<CaptureOutcome> => {
    switch (outcome.kind) {
      case 'saved':
        say(theirs ?? seen);
        giveUp();
        await store(outcome.server);
        return { kind: 'done' };
      case 'unchanged':
        return { kind: 'done' };
      case 'contested':
        await store(outcome.theirs);
        return { kind: 'conflict' };
      case 'failed':
        // The screen is gone: nobody would read a message.
        if (isLeft()) return { kind: 'done' };
        onFailed();
        return failed(outcome.error);
    }
  };

  /** Saves a photo: a new one over the drawer as shown now, a retried one over the drawer as it was then. */
  const receive = async (photo: string, by: Way): Promise<CaptureOutcome> => {
    const isNew = taken?.photo !== photo;
    const body = isNew ? { photo, takenAt: serverNow().toISOString() } : taken;
    if (isNew) draft.restart(startOf(seen));
    setTaken(body);
    setWay(by);
    setHasNews(false);
    const outcome = await draft.save(by, body);
    if (outcome.kind === 'saved') setHasNews(by === 'judging' && !isDialogOpenNow());
    return finish(outcome, (now) => {
      const sent = content.last();
      if (sent) showResult(sent, now, isLeft());
    });
  };

  const settleConflict = async (): Promise<CaptureOutcome> => {
    const before = content.last();
    const outcome = await draft.insist(way);
    return finish(outcome, (now) => {
      const sent = content.last();
      if (sent && sent !== before) showResult(sent, now, isLeft());
      else showToast({ title: 'Drawer updated' });
    });
  };

  const work = draft.status === 'saving' && !theirs ? way : undefined;
  return {
    seen,
    taken,
    stage: taken ? (work ?? 'unsaved') : newsStage(hasNews),
    /** Kept across a reload. */
    kept: draft.kept,
    conflict: theirs && content.shown ? { mine: content.shown, theirs } : undefined,
    inspect: (photo: string) => receive(photo, 'judging'),
    keepWithoutAi: (photo: string) => receive(photo, 'saving'),
    settleConflict,
    giveUp,
  };
}

type Scan = ParsedRequestOf<typeof endpoints.scanDrawer>['body'];

async function saveScan(
  { toolboxId, number }: Drawer,
  body: Scan,
  idOf: (request: unknown) => string,
): Promise<Drawer> {
  const request = { params: { toolboxId, drawerNumber: String(number) }, body };
  const answer = await call(endpoints.scanDrawer, request, { idempotencyKey: idOf(request) });
  if (!answer) throw new ApiError(200, '');
  return answer.drawer;
}

function showResult({ verdicts, notice }: PhotoContent, drawer: Drawer, isElsewhere: boolean): void {
  if (!verdicts) return showToast({ title: 'Drawer updated' });
  const { description, tone } = photoResult(verdicts, drawer, notice);
  const where = isElsewhere ? `Drawer ${drawer.number}: ` : '';
  return showToast({ title: 'Image processed successfully', description: where + description, tone });
}

const baseOf = ({ version }: Drawer): KeptPhoto['base'] => ({ version });

const startOf = (seen: Drawer) => ({ stored: undefined, base: baseOf(seen) });

const newsStage = (hasNews: boolean): PhotoStage | undefined => (hasNews ? 'judged' : undefined);

function phaseOf(isDialogOpen: boolean, taken: TakenPhoto | undefined): PhotoPhase {
  if (taken !== undefined) return 'taken';
  return isDialogOpen ? 'wanted' : 'none';
}

function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return useCallback(() => latest.current, []);
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
