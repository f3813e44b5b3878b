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

/** The name in an identity, quoted as it stands there; undefined in what is none. */
function quotedNameIn(identity: string): string | undefined {
  return /^\[("(?:[^"\\]|\\.)*"),/.exec(identity)?.[1];
}

/** Which status a tool was remembered with, told by a name that no other tool has, then or now. */
function statusByName(
  { memory }: StatusTrack,
  tools: readonly Tool[],
): (tool: Tool) => ToolStatus | undefined {
  const remembered = [...memory].map(([identity, status]) => ({ name: quotedNameIn(identity), status }));
  return ({ name }) => {
    const [known, ...others] = remembered.filter((one) => one.name === JSON.stringify(name));
    const isAlone = others.length === 0 && tools.filter((tool) => tool.name === name).length === 1;
    return isAlone ? known?.status : undefined;
  };
}

/**
 * The track after a list of tools was seen: a tool whose status is another one than remembered adds a change at the
 * front. A tool that was moved takes its status along, by its unique id, or by a name of its own from visit to visit.
 */
export function trackStatuses(track: StatusTrack, tools: readonly Tool[], timestamp: number): StatusTrack {
  const before = new Map(track.tools?.map((tool) => [tool.uniqueId, tool.status]));
  const byName = statusByName(track, tools);
  const found = tools.flatMap((tool): StatusChange[] => {
    const oldStatus = track.memory.get(toolIdentity(tool)) ?? before.get(tool.uniqueId) ?? byName(tool);
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
