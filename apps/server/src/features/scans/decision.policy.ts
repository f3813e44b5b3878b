import type { Tool } from '@stowed/contract';
import type { ToolRow } from '../../db/rows.ts';
import type { DecidedTool, FoundDetection } from './scans.repository.ts';

interface Known {
  /** What the engine said of the very picture that is saved, for this drawer and its present template. */
  readonly detection: FoundDetection | undefined;
  /** The drawer's tools before, when its picture stays the same. */
  readonly before: readonly ToolRow[];
}

/** A person's own word carries no engine's figures; a mark that is sent stays until somebody takes it off. */
function byHand(tool: Tool): DecidedTool {
  if (tool.needsReview === true) return { tool, decidedBy: 'person', engineVersion: null };
  const { confidence: _confidence, needsReview: _needsReview, reason: _reason, ...plain } = tool;
  return { tool: plain, decidedBy: 'person', engineVersion: null };
}

const isDoubted = (tool: { readonly needsReview?: boolean | undefined }): boolean =>
  tool.needsReview === true;

/** Of the same picture: who decided it before stands, unless the person who saves says otherwise. */
function decideAnew(tool: Tool, former: ToolRow): DecidedTool {
  const isSame = former.status === tool.status;
  if (former.decided_by === 'person') {
    return isSame ? { tool, decidedBy: 'person', engineVersion: null } : byHand(tool);
  }
  if (!isSame || (former.needs_review === true) !== isDoubted(tool)) return byHand(tool);
  const { confidence, needs_review: needsReview, reason } = former;
  return {
    tool: {
      ...tool,
      ...(confidence === null ? {} : { confidence }),
      ...(needsReview === null ? {} : { needsReview }),
      ...(reason === null ? {} : { reason }),
    },
    decidedBy: 'engine',
    engineVersion: former.engine_version,
  };
}

/**
 * Who decided a tool's status that a client saves: as before where nothing changed of the same picture; of a new one the engine
 * where it said the same, doubt included, of the very picture; else the person who saves.
 */
export function decide(tool: Tool, { detection, before }: Known): DecidedTool {
  const former = before.find((row) => row.unique_id === tool.uniqueId);
  if (former) return decideAnew(tool, former);
  const seen = detection?.tools.find((detected) => detected.uniqueId === tool.uniqueId);
  if (!detection || seen?.status !== tool.status || isDoubted(seen) !== isDoubted(tool)) return byHand(tool);
  const { confidence, needsReview, reason } = seen;
  return {
    tool: { ...tool, confidence, needsReview, reason },
    decidedBy: 'engine',
    engineVersion: detection.engine_version,
  };
}

/** Whether a saved scan takes a completion back: another picture, or a tool that is missing and was not. */
export function scanReopens(
  tools: readonly Tool[],
  known: { readonly before: readonly ToolRow[]; readonly isNewPicture: boolean },
): boolean {
  const missingBefore = new Set(
    known.before.filter((row) => row.status === 'missing').map((row) => row.unique_id),
  );
  return (
    known.isNewPicture || tools.some((tool) => tool.status === 'missing' && !missingBefore.has(tool.uniqueId))
  );
}
