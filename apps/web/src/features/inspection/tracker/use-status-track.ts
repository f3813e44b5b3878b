import { toolStatus } from '@stowed/contract';
import type { Tool } from '@stowed/contract';
import { trackStatuses } from '@stowed/domain';
import type { StatusMemory, StatusTrack } from '@stowed/domain';
import { useEffect, useReducer } from 'react';
import { z } from 'zod';

const pairs = z.array(z.tuple([z.string(), toolStatus]));

function keyOf(toolboxId: string, drawerNumber: number): string {
  return `toolStatusMap:${toolboxId}:${drawerNumber}`;
}

/** The statuses that this browser saw last; empty if none are stored or they cannot be read. */
function readStatuses(toolboxId: string, drawerNumber: number): StatusMemory {
  try {
    return new Map(pairs.parse(JSON.parse(localStorage.getItem(keyOf(toolboxId, drawerNumber)) ?? '[]')));
  } catch {
    return new Map();
  }
}

/** Stores the statuses as a list of pairs; a drawer without tools stores nothing. */
function storeStatuses(toolboxId: string, drawerNumber: number, memory: StatusMemory): void {
  if (memory.size === 0) return;
  try {
    localStorage.setItem(keyOf(toolboxId, drawerNumber), JSON.stringify([...memory]));
  } catch {
    // Without storage, changes between visits are not shown; nothing else depends on it.
  }
}

interface Seen {
  readonly tools: readonly Tool[];
  readonly at: number;
}

const follow = (track: StatusTrack, { tools, at }: Seen): StatusTrack => trackStatuses(track, tools, at);

/** Tracks the statuses of a drawer's tools, starting from what this browser saw last. */
export function useStatusTrack(toolboxId: string, drawerNumber: number, tools: readonly Tool[]): StatusTrack {
  const [track, dispatch] = useReducer(follow, undefined, () => ({
    memory: readStatuses(toolboxId, drawerNumber),
    tools: undefined,
    changes: [],
    total: 0,
  }));
  useEffect(() => dispatch({ tools, at: Date.now() }), [tools]);
  useEffect(() => {
    if (track.tools) storeStatuses(toolboxId, drawerNumber, track.memory);
  }, [toolboxId, drawerNumber, track]);
  return track;
}
