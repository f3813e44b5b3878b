import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { call } from '../../../lib/call.ts';
import type { Queued } from '../../../lib/call.ts';
import { isSamePhoto } from '../photo/same-photo.ts';
import type { ActOf } from '../shared/act-content.ts';

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
