import { endpoints } from '@stowed/contract';
import type { Drawer, Tool, Toolbox, ToolInput } from '@stowed/contract';
import { toolAppearance } from '@stowed/domain';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import type { KeptPhoto } from './kept-photo.ts';
import { photoResult, unjudgedTools, withUniqueIds } from './photo-result.ts';
import { processingProblem, saysNoSuccess } from './processing.messages.ts';
import type { DrawerConflict } from './drawer-conflict.ts';
import { useDrawerCache } from '../drawer/drawer-cache.ts';

export interface ScanConflict extends DrawerConflict {
  /** The photo as it was taken. */
  readonly photo: string;
  readonly mine: Mine;
  /** The version that was refused. */
  readonly version: number;
}

/** What a photo says of a drawer's tools. */
interface Mine {
  readonly imageUrl: string;
  readonly tools: readonly ToolInput[];
  /** The template that the tools are those of. */
  readonly templateId: string | null;
  readonly isJudged: boolean;
}

interface Judged extends Mine {
  readonly photo: string;
  readonly tools: readonly Tool[];
  /** What the person should know of how it was judged. */
  readonly notice: string | undefined;
}

interface Scan {
  readonly photo: string;
  readonly mine: Mine;
  readonly version: number;
}

/** Takes a photo of a drawer to its result: judged by the engine, then saved with the drawer. */
export function useInspectPhoto(toolbox: Toolbox, drawer: Drawer, keptBefore: KeptPhoto | undefined) {
  const { toolboxId } = toolbox;
  const params = { toolboxId, drawerNumber: String(drawer.number) };
  const { store } = useDrawerCache(toolboxId, drawer.number);
  const [conflict, setConflict] = useState<ScanConflict>();
  /** A photo from before a reload or a session's end: it goes with what the person saw then. */
  const [kept, setKept] = useState(keptBefore);
  const judged = useRef<Judged>(undefined);
  const isLeft = useIsLeft();
  const withJudgeKey = useRetryKey();
  const withSaveKey = useRetryKey();

  const forget = () => {
    judged.current = undefined;
    setKept(undefined);
    setConflict(undefined);
  };

  const save = async ({ photo, mine, version }: Scan): Promise<CaptureOutcome> => {
    try {
      const body = { imageUrl: mine.imageUrl, tools: [...mine.tools], version };
      const answer = await withSaveKey({ params, body }, (idempotencyKey) =>
        call(endpoints.scanDrawer, { params, body }, { idempotencyKey }),
      );
      // The same sample photo taken later is judged anew.
      forget();
      await store(answer?.drawer);
      return { kind: 'done' };
    } catch (error) {
      const theirs = changedDrawerIn(error, 'drawer_changed');
      if (!theirs) return failed(error);
      // Nothing was saved: the photo stays here until a person decides.
      setConflict({ photo, mine, theirs, version });
      await store(theirs);
      return { kind: 'conflict' };
    }
  };

  /** A photo that was judged by this template and could not be saved is not judged again. */
  const judgeBy = async (photo: string, now: Drawer): Promise<Judged> => {
    const before = judged.current;
    if (before?.photo === photo && before.templateId === now.templateId) return before;
    const body = judgeBody(toolbox, now, photo);
    const answer = await withJudgeKey(body, (idempotencyKey) => judge(body, idempotencyKey));
    judged.current = { ...answer, templateId: now.templateId, isJudged: true };
    return judged.current;
  };

  const versionFor = (photo: string | undefined): number => {
    if (conflict !== undefined && conflict.photo === photo) return conflict.version;
    return kept !== undefined && kept.photo === photo ? kept.version : drawer.version;
  };

  const inspectAs = async (photo: string, now: Drawer, version: number): Promise<CaptureOutcome> => {
    let mine: Judged;
    try {
      mine = await judgeBy(photo, now);
    } catch (error) {
      return isLeft() ? LEFT : failed(error);
    }
    // Whoever left the drawer was told that the photo is lost.
    if (isLeft()) return LEFT;
    const outcome = await save({ photo, mine, version });
    if (outcome.kind === 'done') {
      const { description, tone } = photoResult(mine.tools, now, mine.notice);
      const where = isLeft() ? `Drawer ${now.number}: ` : '';
      showToast({ title: 'Image processed successfully', description: where + description, tone });
    }
    return outcome;
  };

  // What the person saw when he handed the photo over, whatever comes while it is judged.
  const inspect = (photo: string): Promise<CaptureOutcome> => inspectAs(photo, drawer, versionFor(photo));

  const keepAs = async (photo: string, now: Drawer, version: number): Promise<CaptureOutcome> => {
    const tools = unjudgedTools(now);
    const mine = { imageUrl: photo, tools, templateId: now.templateId, isJudged: false };
    const outcome = await save({ photo, mine, version });
    if (outcome.kind === 'done') showToast({ title: 'Drawer updated' });
    return outcome;
  };

  const keepWithoutAi = (photo: string): Promise<CaptureOutcome> => keepAs(photo, drawer, versionFor(photo));

  const settleConflict = async (): Promise<CaptureOutcome> => {
    if (!conflict) return { kind: 'done' };
    const { photo, mine, theirs } = conflict;
    const { version } = theirs;
    // Of another template these tools say nothing.
    if (mine.templateId !== theirs.templateId) {
      return mine.isJudged ? inspectAs(photo, theirs, version) : keepAs(photo, theirs, version);
    }
    const outcome = await save({ photo, mine, version });
    if (outcome.kind === 'done') showToast({ title: 'Drawer updated' });
    return outcome;
  };

  return { inspect, keepWithoutAi, conflict, settleConflict, dropConflict: forget, versionFor };
}

/** Nobody is there to be told of it. */
const LEFT: CaptureOutcome = { kind: 'done' };

/** Whether the screen was left. */
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

function judgeBody(toolbox: Toolbox, drawer: Drawer, photo: string) {
  return {
    toolboxId: toolbox.toolboxId,
    drawerNumber: drawer.number,
    imageData: photo,
    expectedToolCount: drawer.expectedTools,
    primaryFoamColor: toolbox.primaryFoamColor || 'dark foam',
    secondaryFoamColor: toolbox.secondaryFoamColor || 'contrasting foam base',
    toolAppearanceDescription: toolAppearance(drawer.templateTools.map((tool) => tool.name)),
  };
}

async function judge(
  body: ReturnType<typeof judgeBody>,
  idempotencyKey: string,
): Promise<Omit<Judged, 'templateId' | 'isJudged'>> {
  const answer = await call(endpoints.processImage, { body }, { idempotencyKey });
  if (!answer || saysNoSuccess(answer)) throw new ApiError(200, JSON.stringify(answer));
  const detected = answer.detectedTools?.length > 0 ? answer.detectedTools : (answer.tools ?? []);
  const { imageUrl, notice } = answer;
  return { photo: body.imageData, imageUrl, notice, tools: withUniqueIds(detected) };
}

function failed(error: unknown): CaptureOutcome {
  const { title, message, hint, isPhotoAtFault } = processingProblem(error);
  showToast({ title, description: message, tone: 'bad' });
  return { kind: 'failed', title, message, hint, advice: isPhotoAtFault ? 'retake' : 'retry' };
}
