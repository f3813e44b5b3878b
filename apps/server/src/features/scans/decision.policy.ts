import type { Tool } from '@stowed/contract';
import { compact, isMissing, missingTools, toolsThatLeft, withoutVerdict } from '@stowed/domain';
import type { ToolRow } from '../../db/rows.ts';
import type { DecidedTool, FoundDetection } from './scans.repository.ts';

type Decision = Omit<DecidedTool, 'missedInPhoto'>;

interface Known {
  /** An engine's verdicts on this picture, for this drawer and its current template. */
  readonly detection: Pick<FoundDetection, 'tools' | 'engineVersion'> | undefined;
  /** The drawer's tools before this save; empty for a new picture. */
  readonly before: readonly ToolRow[];
  /** The person saving, and the time. */
  readonly by: { readonly name: string; readonly at: Date };
}

const isDoubted = (tool: { readonly needsReview?: boolean | null | undefined }): boolean =>
  tool.needsReview === true;

/** A person's own decision has no engine figures; a review mark stays until someone removes it. */
function byPerson(tool: Tool, { by }: Known): Decision {
  return {
    tool: isDoubted(tool) ? tool : withoutVerdict(tool),
    decidedBy: 'person',
    deciderName: by.name,
    decidedAt: by.at,
    engineVersion: null,
  };
}

/**
 * The shapes were copied and nobody has looked, so the tool counts as missing until someone decides. With a
 * reason it is to check.
 */
export function byNobody(tool: Tool, reason: string | null): DecidedTool {
  return {
    tool: reason === null ? withoutVerdict(tool) : { ...withoutVerdict(tool), needsReview: true, reason },
    decidedBy: 'nobody',
    deciderName: null,
    decidedAt: null,
    engineVersion: null,
    missedInPhoto: false,
  };
}

/** Same picture: the earlier decision stands unless the person saving changed the status or the doubt. */
function decideAgain(tool: Tool, former: ToolRow, known: Known): Decision {
  const isSameStatus = former.status === tool.status;
  if (former.decidedBy === 'person') {
    if (!isSameStatus) return byPerson(tool, known);
    const { deciderName, decidedAt } = former;
    return { tool, decidedBy: 'person', deciderName, decidedAt, engineVersion: null };
  }
  if (former.decidedBy === 'nobody' && isSameStatus) return byNobody(tool, former.reason);
  if (!isSameStatus || isDoubted(former) !== isDoubted(tool)) return byPerson(tool, known);
  return keepVerdict(tool, former);
}

/** The engine's verdict on the same picture. */
function keepVerdict(
  tool: Tool,
  { confidence, needsReview, reason, shape, decidedAt, engineVersion }: ToolRow,
): Decision {
  return {
    tool: {
      ...withoutVerdict(tool),
      ...compact({
        confidence: confidence ?? undefined,
        needsReview: needsReview ?? undefined,
        reason: reason ?? undefined,
        focus: shape.focus,
      }),
    },
    decidedBy: 'engine',
    deciderName: null,
    decidedAt,
    engineVersion,
  };
}

/**
 * Finds who decided a saved tool's status. For a known picture, the earlier decider if nothing changed; for a
 * new one, the engine if it gave the same verdict on this picture, doubt included; otherwise the person.
 */
export function decide(tool: Tool, known: Known): DecidedTool {
  const former = known.before.find((row) => row.uniqueId === tool.uniqueId);
  const seen = known.detection?.tools.find((detected) => detected.uniqueId === tool.uniqueId);
  const decision = former ? decideAgain(tool, former, known) : decideNew(tool, seen, known);
  return { ...decision, missedInPhoto: seen ? isSurelyMissed(seen) : former?.missedInPhoto === true };
}

const isSurelyMissed = (seen: Tool): boolean => seen.status === 'missing' && !isDoubted(seen);

function decideNew(tool: Tool, seen: Tool | undefined, known: Known): Decision {
  if (!known.detection || seen?.status !== tool.status || isDoubted(seen) !== isDoubted(tool)) {
    return byPerson(tool, known);
  }
  const { confidence, needsReview, reason, focus } = seen;
  return {
    tool: { ...tool, confidence, needsReview, reason, focus },
    decidedBy: 'engine',
    deciderName: null,
    decidedAt: known.by.at,
    engineVersion: known.detection.engineVersion,
  };
}

const SEEN_LATE = 'Stowed sees it in the photo. Nobody has confirmed it yet.';

/**
 * For a photo that an engine compared after the person had answered: its word counts only for what it
 * misses. What it sees is to check until the person's answer arrives.
 */
export function decideLate(tool: Tool, known: Known): DecidedTool {
  const missing = { ...tool, status: 'missing' as const };
  const seen = known.detection?.tools.find(({ uniqueId }) => uniqueId === tool.uniqueId);
  return seen?.status === 'missing'
    ? decide({ ...missing, needsReview: seen.needsReview }, known)
    : byNobody(missing, seen ? SEEN_LATE : null);
}

/**
 * True if saving reopens a completed drawer: a new picture, a tool that became missing, or one that the
 * list no longer names.
 */
export function scanReopens(
  tools: readonly Tool[],
  { before, isNewPicture }: { readonly before: readonly ToolRow[]; readonly isNewPicture: boolean },
): boolean {
  if (isNewPicture) return true;
  const missingBefore = new Set(missingTools(before).map(({ uniqueId }) => uniqueId));
  const isLost = tools.some((tool) => isMissing(tool) && !missingBefore.has(tool.uniqueId));
  const formers = before.map((row) => ({
    ...row,
    lack: isMissing(row) ? ('missing' as const) : ('none' as const),
  }));
  return isLost || toolsThatLeft(formers, tools, { isNewPicture }).length > 0;
}
