import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { call } from '../../../lib/call.ts';
import type { Queued } from '../../../lib/call.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { isSamePhoto, photoName } from '../../../lib/same-photo.ts';
import type { ActOf } from '../shared/act-content.ts';
import type { Flip } from '../shared/flip.ts';

type Mark = ActOf<'mark'>['content'];

interface MarkRequest extends Pick<Mark, 'index' | 'uniqueId' | 'name' | 'status'> {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** The drawer's version that the person has seen. */
  readonly version: number;
  readonly idempotencyKey: string;
  readonly queued?: Queued;
}

/** Marks a tool as present or missing. */
export async function markTool(request: MarkRequest): Promise<Drawer | undefined> {
  const { toolboxId, drawerNumber, index, uniqueId, name, status, version, idempotencyKey, queued } = request;
  const endpoint = status === 'present' ? endpoints.toolFound : endpoints.toolMissing;
  const input = {
    params: { toolboxId, drawerNumber: String(drawerNumber) },
    query: compact({ toolIndex: String(index), uniqueId: uniqueId || undefined }),
    body: { toolName: name },
  };
  const answer = await call(endpoint, input, { idempotencyKey, seenVersion: version, queued });
  return answer?.drawer;
}

/** Marks of different tools on the same photo do not conflict; marks on an older photo are invalid. */
export function isStillSeen({ uniqueId, index, name, seen }: Mark, theirs: Drawer): boolean {
  const now = theirs.tools[index];
  if (!now || !isSamePhoto(seen.imageUrl, theirs.imageUrl)) return false;
  const isSameTool = now.uniqueId === uniqueId && now.name === name;
  return isSameTool && now.status === seen.status && (now.needsReview ?? false) === seen.needsReview;
}

/** A mark with what the person saw when they made it. */
export function markOf({ version, imageUrl }: Drawer, { tool, index, status }: Flip): Mark {
  const { uniqueId, name, status: before, needsReview = false } = tool;
  const isOnlyHere = imageUrl?.startsWith('data:') === true;
  const seen = {
    // A picture in a data URL has no name on the server.
    imageUrl: isOnlyHere ? 'data:' : imageUrl && photoName(imageUrl),
    status: before,
    // Nobody has judged it yet: the server saves its tools as missing, without this mark.
    needsReview: needsReview && !isOnlyHere,
  };
  return { version, index, uniqueId, name, status, seen };
}

type MarkPlace = Pick<MarkRequest, 'toolboxId' | 'drawerNumber'>;

/** Sends a mark that was just made, over a newer version if the person saw the same. */
export async function sendMarkNow(
  place: MarkPlace,
  mark: Mark,
  idempotencyKey: string,
): Promise<Drawer | undefined> {
  const markAt = (version: number) => markTool({ ...mark, ...place, version, idempotencyKey });
  try {
    return await markAt(mark.version);
  } catch (error) {
    const theirs = changedDrawerIn(error, 'drawer_changed');
    if (!theirs || !isStillSeen(mark, theirs)) throw error;
    return markAt(theirs.version);
  }
}
