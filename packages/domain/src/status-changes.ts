import type { Tool, ToolStatus } from '@stowed/contract';
import { HOUR_MS, MINUTE_MS } from './durations.ts';

/** An observed change of a tool's status; `timestamp` in milliseconds since 1970. */
interface StatusChange {
  readonly toolName: string;
  readonly oldStatus: ToolStatus;
  readonly newStatus: ToolStatus;
  readonly timestamp: number;
}

/** The last observed status of each tool, by its identity. */
export type StatusMemory = ReadonlyMap<string, ToolStatus>;

export interface StatusTrack {
  readonly memory: StatusMemory;
  /** The remembered tools; undefined before the first observation. */
  readonly tools: readonly Tool[] | undefined;
  /** The newest first, ten at most. */
  readonly changes: readonly StatusChange[];
  /** Total number of changes. */
  readonly total: number;
}

const MOST_CHANGES = 10;

/** A tool keeps its identity while its name and place stay the same. */
function toolIdentity({ name, x, y }: Pick<Tool, 'name' | 'x' | 'y'>): string {
  return JSON.stringify([name, x, y]);
}

/** The quoted name in an identity; undefined if malformed. */
function quotedNameIn(identity: string): string | undefined {
  return /^\[("(?:[^"\\]|\\.)*"),/.exec(identity)?.[1];
}

/** The remembered status of a tool, found by a name that is unique then and now. */
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
 * The track after observing a list of tools: a changed status adds a change at the front. A moved tool keeps
 * its status, by its unique id or by a unique name across visits.
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

/** Time since an event, from milliseconds: '5s ago', '3m ago', '2h ago'. A negative time says 0s. */
export function relativeTime(elapsedMs: number): string {
  const elapsed = Math.max(0, elapsedMs);
  if (elapsed < MINUTE_MS) return `${Math.floor(elapsed / 1000)}s ago`;
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}m ago`;
  return `${Math.floor(elapsed / HOUR_MS)}h ago`;
}
