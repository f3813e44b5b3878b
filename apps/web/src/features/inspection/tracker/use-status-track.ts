import type { Tool } from '@stowed/contract';
import { trackStatuses } from '@stowed/domain';
import type { StatusTrack } from '@stowed/domain';
import { useEffect, useReducer } from 'react';
import { readStatuses, storeStatuses } from './status-store.ts';

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
