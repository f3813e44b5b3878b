import { endpoints } from '@stowed/contract';
import type { Drawer, ParsedRequestOf, Tool, Toolbox, ToolInput } from '@stowed/contract';
import { toolAppearance, withoutVerdict } from '@stowed/domain';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { Queued } from '../../../lib/call.ts';
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
  /** True if the person completed the drawer before the engine compared the photo. */
  readonly isComparedLate?: true;
}

type JudgeBody = ReturnType<typeof judgeBody>;

interface Judging {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly photo: string;
  /** Makes the call under a key that a retry of the same body shares. */
  readonly withKey: <T>(body: JudgeBody, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;
  readonly queued?: Queued | undefined;
  /** Called with the share of the photo that was sent, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
}

/** Has a photo judged by the engine. */
export async function judgePhoto({
  toolbox,
  drawer,
  photo,
  withKey,
  queued,
  onSent,
}: Judging): Promise<PhotoContent> {
  const body = judgeBody(toolbox, drawer, photo);
  const answer = await withKey(body, (idempotencyKey) =>
    call(endpoints.processImage, { body }, { idempotencyKey, queued, onSent }),
  );
  if (!answer || saysNoSuccess(answer)) throw new ApiError(200, JSON.stringify(answer));
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- responses are not parsed here
  const detected = answer.detectedTools.length > 0 ? answer.detectedTools : (answer.tools ?? []);
  const verdicts = withUniqueIds(detected);
  const { imageUrl, notice } = answer;
  return { photo, imageUrl, tools: verdicts, templateId: drawer.templateId, verdicts, notice };
}

type Scan = ParsedRequestOf<typeof endpoints.scanDrawer>['body'];

interface Saving {
  /** The request's idempotency key. */
  readonly idOf: (request: unknown) => string;
  readonly queued?: Queued | undefined;
}

/** Saves a photo with its tools. */
export async function saveScan(
  { toolboxId, number }: Pick<Drawer, 'toolboxId' | 'number'>,
  body: Scan,
  { idOf, queued }: Saving,
): Promise<Drawer> {
  const request = { params: { toolboxId, drawerNumber: String(number) }, body };
  const answer = await call(endpoints.scanDrawer, request, { idempotencyKey: idOf(request), queued });
  if (!answer) throw new ApiError(200, '');
  return answer.drawer;
}

/** The address on the server of an unjudged photo. */
export function storedPhotoOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return undefined;
  const imageUrl: unknown = Reflect.get(error.body, 'imageUrl');
  return typeof imageUrl === 'string' ? imageUrl : undefined;
}

/**
 * The content of an unjudged photo. It sends the address if the server has the photo, and the rejection
 * reason.
 */
export function unjudgedContent(
  photo: string,
  { drawer, imageUrl }: { readonly drawer: Drawer; readonly imageUrl: string },
): PhotoContent {
  const { templateId } = drawer;
  const tools = unjudgedTools(drawer);
  return { photo, imageUrl, tools, templateId, verdicts: undefined, notice: undefined };
}

/**
 * The content of a photo that the engine compared after the person had completed its drawer: the places where
 * it found each tool, and its word only for what it misses. Undefined if the verdicts are not of this
 * template.
 */
function lateContent(verdict: PhotoContent, drawer: Drawer): PhotoContent | undefined {
  if (drawer.templateId === null || verdict.templateId !== drawer.templateId) return undefined;
  const tools = unjudgedTools(drawer).map(({ uniqueId }) => {
    const seen = verdict.verdicts?.find((tool) => tool.uniqueId === uniqueId);
    if (seen?.status !== 'present') return seen;
    return { ...withoutVerdict(seen), status: 'missing' as const };
  });
  const found = tools.filter((tool) => tool !== undefined);
  if (found.length < tools.length) return undefined;
  return { ...verdict, tools: found, verdicts: undefined, isComparedLate: true };
}

/** What is saved with a photo whose drawer the person completed before it was judged. */
export function lateOrUnjudged(verdict: PhotoContent, drawer: Drawer): PhotoContent {
  const { photo } = verdict;
  return lateContent(verdict, drawer) ?? unjudgedContent(photo, { drawer, imageUrl: photo });
}

function judgeBody(toolbox: Toolbox, drawer: Drawer, photo: string) {
  return {
    toolboxId: toolbox.toolboxId,
    drawerNumber: drawer.number,
    imageData: photo,
    expectedToolCount: drawer.expectedTools,
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- documented fallback
    primaryFoamColor: toolbox.primaryFoamColor || 'dark foam',
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- documented fallback
    secondaryFoamColor: toolbox.secondaryFoamColor || 'contrasting foam base',
    toolAppearanceDescription: toolAppearance(drawer.templateTools.map((tool) => tool.name)),
  };
}
