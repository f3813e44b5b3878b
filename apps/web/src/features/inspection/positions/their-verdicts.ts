import type { Tool } from '@stowed/contract';
import { compact } from '../../../lib/compact.ts';

interface Others {
  /** The tools before the person changed them. */
  readonly before: readonly Tool[];
  /** The tools that someone else has saved since, on the same photo. */
  readonly theirs: readonly Tool[];
}

/**
 * A person's tools, with newer verdicts by others on tools whose verdict the person did not change. Returns
 * the same list if nothing differs.
 */
export function withTheirVerdicts(mine: readonly Tool[], { before, theirs }: Others): readonly Tool[] {
  const merged = mine.map((tool) => {
    const was = before.find(isSameTool(tool));
    const now = theirs.find(isSameTool(tool));
    return was && now && isSameVerdict(tool, was) ? withVerdictOf(tool, now) : tool;
  });
  return merged.every((tool, index) => tool === mine[index]) ? mine : merged;
}

const isSameTool =
  ({ uniqueId }: Tool) =>
  (other: Tool) =>
    other.uniqueId === uniqueId;

function isSameVerdict(one: Tool, other: Tool): boolean {
  return one.status === other.status && (one.needsReview === true) === (other.needsReview === true);
}

const engineParts = ['confidence', 'needsReview', 'reason'] as const;

function withVerdictOf(tool: Tool, now: Tool): Tool {
  const isSame = tool.status === now.status && engineParts.every((part) => tool[part] === now[part]);
  if (isSame) return tool;
  const { confidence: _c, needsReview: _n, reason: _r, ...plain } = tool;
  const { status, confidence, needsReview, reason } = now;
  return { ...plain, status, ...compact({ confidence, needsReview, reason }) };
}
