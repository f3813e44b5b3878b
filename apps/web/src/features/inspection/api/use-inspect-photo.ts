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
import { photoResult, unjudgedTools, withUniqueIds } from '../photo-result.ts';
import { processingProblem, saysNoSuccess } from '../processing.messages.ts';
import type { DrawerConflict } from './drawer-conflict.ts';
import { useDrawerCache } from './drawer-cache.ts';

interface ScanConflict extends DrawerConflict {
  /** The photo as it was taken. */
  readonly photo: string;
  readonly mine: { readonly imageUrl: string; readonly tools: readonly ToolInput[] };
}

interface Judged {
  readonly photo: string;
  readonly imageUrl: string;
  readonly tools: readonly Tool[];
  /** What the person should know of how it was judged. */
  readonly notice: string | undefined;
}

type Scan = ScanConflict['mine'] & { readonly photo: string; readonly version: number | undefined };

/** Takes a photo of a drawer to its result: judged by the engine, then saved with the drawer. */
export function useInspectPhoto(toolbox: Toolbox, drawer: Drawer) {
  const { toolboxId } = toolbox;
  const params = { toolboxId, drawerNumber: String(drawer.number) };
  const { store } = useDrawerCache(toolboxId, drawer.number);
  const [conflict, setConflict] = useState<ScanConflict>();
  const judged = useRef<Judged>(undefined);
  // why: what was on its way when the photo was taken may have come while it was judged.
  const seen = useRef(drawer);
  useEffect(() => {
    seen.current = drawer;
  }, [drawer]);
  const withJudgeKey = useRetryKey();
  const withSaveKey = useRetryKey();

  const save = async ({ photo, imageUrl, tools, version }: Scan): Promise<CaptureOutcome> => {
    try {
      const body = { imageUrl, tools: [...tools], ...(version === undefined ? {} : { version }) };
      const answer = await withSaveKey({ params, body }, (idempotencyKey) =>
        call(endpoints.scanDrawer, { params, body }, { idempotencyKey }),
      );
      await store(answer?.drawer);
      return { kind: 'done' };
    } catch (error) {
      const theirs = changedDrawerIn(error, 'drawer_changed');
      if (!theirs) return failed(error);
      // Nothing was saved: the photo stays here until a person decides.
      setConflict({ photo, mine: { imageUrl, tools }, theirs });
      await store(theirs);
      return { kind: 'conflict' };
    }
  };

  const inspect = async (photo: string): Promise<CaptureOutcome> => {
    try {
      // A photo that was judged and could not be saved is not judged again.
      if (judged.current?.photo !== photo) {
        const body = judgeBody(toolbox, drawer, photo);
        judged.current = await withJudgeKey(body, (idempotencyKey) => judge(body, idempotencyKey));
      }
    } catch (error) {
      return failed(error);
    }
    const { imageUrl, tools, notice } = judged.current;
    const outcome = await save({ photo, imageUrl, tools, version: seen.current.version });
    if (outcome.kind === 'done') {
      // The same sample photo taken later is judged anew: the template may be another one by then.
      judged.current = undefined;
      showToast({ title: 'Image processed successfully', ...photoResult(tools, drawer, notice) });
    }
    return outcome;
  };

  const keepWithoutAi = async (photo: string): Promise<CaptureOutcome> => {
    const outcome = await save({
      photo,
      imageUrl: photo,
      tools: unjudgedTools(drawer),
      version: drawer.version,
    });
    if (outcome.kind === 'done') showToast({ title: 'Drawer updated' });
    return outcome;
  };

  const settleConflict = async (): Promise<CaptureOutcome> => {
    if (!conflict) return { kind: 'done' };
    const outcome = await save({ photo: conflict.photo, ...conflict.mine, version: conflict.theirs.version });
    if (outcome.kind === 'done') {
      setConflict(undefined);
      showToast({ title: 'Drawer updated' });
    }
    return outcome;
  };

  return { inspect, keepWithoutAi, conflict, settleConflict, dropConflict: () => setConflict(undefined) };
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

async function judge(body: ReturnType<typeof judgeBody>, idempotencyKey: string): Promise<Judged> {
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
