import type { Tool, ToolStatus } from '@stowed/contract';

/** A change of one tool's status, as somebody saw it; `timestamp` in milliseconds since 1970. */
interface StatusChange {
  readonly toolName: string;
  readonly oldStatus: ToolStatus;
  readonly newStatus: ToolStatus;
  readonly timestamp: number;
}

/** Which status each tool had when it was last seen, by its identity. */
export type StatusMemory = ReadonlyMap<string, ToolStatus>;

export interface StatusTrack {
  readonly memory: StatusMemory;
  /** The tools that the memory is of; undefined before any were seen. */
  readonly tools: readonly Tool[] | undefined;
  /** The newest first, ten at most. */
  readonly changes: readonly StatusChange[];
  /** How many changes there were in all. */
  readonly total: number;
}

const MOST_CHANGES = 10;

/** A tool is the same as long as its name and its place are. */
function toolIdentity({ name, x, y }: Pick<Tool, 'name' | 'x' | 'y'>): string {
  return JSON.stringify([name, x, y]);
}

/**
 * The track after a list of tools was seen: a tool whose status is another one than remembered adds a change at the
 * front. A tool that was moved takes its status along, by its unique id.
 */
export function trackStatuses(track: StatusTrack, tools: readonly Tool[], timestamp: number): StatusTrack {
  const before = new Map(track.tools?.map((tool) => [tool.uniqueId, tool.status]));
  const found = tools.flatMap((tool): StatusChange[] => {
    const oldStatus = track.memory.get(toolIdentity(tool)) ?? before.get(tool.uniqueId);
    if (oldStatus === undefined || oldStatus === tool.status) return [];
    return [{ toolName: tool.name, oldStatus, newStatus: tool.status, timestamp }];
  });
  return {
    memory: new Map(tools.map((tool) => [toolIdentity(tool), tool.status])),
    tools,
    changes: [...found, ...track.changes].slice(0, MOST_CHANGES),
    total: track.total + found.length,
  };
}
