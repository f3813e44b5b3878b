import { endpoints } from '@stowed/contract';
import type { Drawer, Tool, Toolbox, ToolInput } from '@stowed/contract';
import { toolAppearance } from '@stowed/domain';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { unjudgedTools, withUniqueIds } from './photo-result.ts';
import { saysNoSuccess } from './processing.messages.ts';

/** The data to save with a photo. */
export interface PhotoContent {
  /** The photo as taken. */
  readonly photo: string;
  readonly imageUrl: string;
  readonly tools: readonly ToolInput[];
  /** The template that the tools belong to. */
  readonly templateId: string | null;
  /** The engine's verdicts; undefined for an unjudged photo. */
  readonly verdicts: readonly Tool[] | undefined;
  /** The server's notice about the judging. */
  readonly notice: string | undefined;
}

/** Prepares the data to save with a photo. A photo is judged once per drawer and template. */
export function usePhotoContent(toolbox: Toolbox) {
  const withRetryKey = useRetryKey();
  const last = useRef<PhotoContent>(undefined);
  const [shown, setShown] = useState<PhotoContent>();
  /** An unjudged photo, and its address on the server. */
  const stored = useRef<{ readonly photo: string; readonly imageUrl: string }>(undefined);
  const note = (content: PhotoContent | undefined) => {
    last.current = content;
    setShown(content);
  };

  const judge = async (photo: string, drawer: Drawer): Promise<PhotoContent> => {
    const body = judgeBody(toolbox, drawer, photo);
    const answer = await withRetryKey(body, (idempotencyKey) =>
      call(endpoints.processImage, { body }, { idempotencyKey }),
    ).catch((error: unknown) => {
      const imageUrl = storedPhotoOf(error);
      if (imageUrl) stored.current = { photo, imageUrl };
      throw error;
    });
    if (!answer || saysNoSuccess(answer)) throw new ApiError(200, JSON.stringify(answer));
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- answers are not parsed here
    const detected = answer.detectedTools.length > 0 ? answer.detectedTools : (answer.tools ?? []);
    const verdicts = withUniqueIds(detected);
    const { imageUrl, notice } = answer;
    return { photo, imageUrl, tools: verdicts, templateId: drawer.templateId, verdicts, notice };
  };

  const make = async (photo: string, drawer: Drawer, isJudged: boolean): Promise<PhotoContent> => {
    const { current: before } = last;
    const isSame = before?.photo === photo && before.templateId === drawer.templateId;
    if (isSame && isJudged === (before.verdicts !== undefined)) return before;
    const imageUrl = stored.current?.photo === photo ? stored.current.imageUrl : photo;
    const content = isJudged ? await judge(photo, drawer) : unjudgedContent(photo, { drawer, imageUrl });
    note(content);
    return content;
  };
  return { shown, last: () => last.current, make, forget: () => note(undefined) };
}

/** The address on the server of an unjudged photo. */
function storedPhotoOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return undefined;
  const imageUrl: unknown = Reflect.get(error.body, 'imageUrl');
  return typeof imageUrl === 'string' ? imageUrl : undefined;
}

/**
 * The content of an unjudged photo. It sends the address if the server has the photo, and the rejection
 * reason.
 */
function unjudgedContent(
  photo: string,
  { drawer, imageUrl }: { readonly drawer: Drawer; readonly imageUrl: string },
): PhotoContent {
  const { templateId } = drawer;
  const tools = unjudgedTools(drawer);
  return { photo, imageUrl, tools, templateId, verdicts: undefined, notice: undefined };
}

function judgeBody(toolbox: Toolbox, drawer: Drawer, photo: string) {
  return {
    toolboxId: toolbox.toolboxId,
    drawerNumber: drawer.number,
    imageData: photo,
    expectedToolCount: drawer.expectedTools,
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- documented fallback
    primaryFoamColor: toolbox.primaryFoamColor || 'dark foam',
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- documented fallback
    secondaryFoamColor: toolbox.secondaryFoamColor || 'contrasting foam base',
    toolAppearanceDescription: toolAppearance(drawer.templateTools.map((tool) => tool.name)),
  };
}
