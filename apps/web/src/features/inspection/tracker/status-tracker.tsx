import type { Drawer, Tool } from '@stowed/contract';
import { toolStatus } from '@stowed/contract';
import { countDrawer, relativeTime, trackStatuses } from '@stowed/domain';
import type { DrawerCounts, StatusTrack, StatusMemory } from '@stowed/domain';
import { History } from 'lucide-react';
import { useEffect, useState, useReducer } from 'react';
import { z } from 'zod';
import { countOf } from '../../../lib/format.ts';
import { toolStatusKey } from '../../../lib/tool-status-key.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { FoldingCard } from '../../../ui/folding-card.tsx';
import {
  NotAccountedForNote,
  DoubtBadges,
  ShortfallBadges,
  ToCheckNote,
} from '../../../widgets/tool-counts.tsx';

interface StatusTrackerProps {
  readonly toolboxId: string;
  /** The server's state: each step of an unsent photo would be a change of status. */
  readonly drawer: Drawer;
  /** The person has done more, which waits to be sent. */
  readonly isBehind?: boolean;
}

const STAGGER_SECONDS = 0.1;
const TICK_MS = 1000;

/** Status changes during this visit and since the last one. */
export function StatusTracker({ toolboxId, drawer, isBehind = false }: StatusTrackerProps) {
  const { tools } = drawer;
  const track = useStatusTrack(toolboxId, drawer.number, tools);
  const counts = countDrawer(drawer);
  const { missing } = counts;
  const known = tools.length > 0 ? presentWords(counts, tools.length) : headline(0, missing);
  return (
    <FoldingCard
      title={
        <span className="flex items-center gap-2">
          <History size={16} aria-hidden="true" /> Tool Status Tracker
        </span>
      }
      summary={
        <span className="reading text-sm text-ink-soft">
          {known}
          <NotAccountedForNote {...counts} />
          {isBehind && ', as saved'}
        </span>
      }
      bodyClassName="space-y-4 p-4"
    >
      <Counts drawer={drawer} isBehind={isBehind} />
      {missing > 0 && (
        <Alert tone="warn">
          Find {missing === 1 ? 'it' : 'them'}, or report {missing === 1 ? 'it' : 'them'}, before you complete
          this drawer.
        </Alert>
      )}
      <section aria-labelledby="recent-changes" className="space-y-2">
        <h3 id="recent-changes" className="placard">
          Recent Changes
        </h3>
        {track.total === 0 ? (
          <p className="text-sm text-ink-soft">No status changes recorded yet</p>
        ) : (
          <Changes {...track} />
        )}
      </section>
    </FoldingCard>
  );
}

function Counts({ drawer, isBehind }: Required<Pick<StatusTrackerProps, 'drawer' | 'isBehind'>>) {
  const { tools } = drawer;
  const counts = countDrawer(drawer);
  return (
    <div className="space-y-1">
      {isBehind && <p className="text-sm text-warn">As saved, without entries not sent yet:</p>}
      <p>
        <span className="font-semibold">{headline(tools.length, counts.missing)}</span>
        <ToCheckNote {...counts} />
      </p>
      <p className="reading text-sm text-ink-soft">{presentWords(counts, tools.length)}</p>
      <p className="flex flex-wrap gap-1 empty:hidden">
        <ShortfallBadges {...counts} />
        {tools.length > 0 && <DoubtBadges {...drawer} />}
      </p>
    </div>
  );
}

/** Of the tools in the list and the places left out of it. */
const presentWords = ({ present, notAccountedFor }: DrawerCounts, listed: number): string =>
  `${present}/${listed + notAccountedFor} tools present`;

function headline(all: number, missing: number): string {
  if (all === 0) return 'No tools recorded yet';
  return missing > 0 ? `${countOf(missing, 'tool')} missing` : 'All tools verified';
}

function Changes({ changes, total }: Pick<StatusTrack, 'changes' | 'total'>) {
  const now = useNow();
  return (
    <ul className="divide-y divide-line">
      {changes.map(({ toolName, newStatus, timestamp }, index) => (
        <li
          key={total - index}
          className="flex items-center gap-2 py-2 animate-rise [animation-fill-mode:backwards]"
          style={{ animationDelay: `${(index * STAGGER_SECONDS).toFixed(1)}s` }}
        >
          <span className="max-w-[180px] grow truncate font-semibold" title={toolName}>
            {toolName}
          </span>
          <time
            dateTime={new Date(timestamp).toISOString()}
            className="reading ml-auto whitespace-nowrap text-sm text-ink-soft"
          >
            {relativeTime(now - timestamp)}
          </time>
          {/* Not green: the photo that it is from may be in doubt. */}
          <Badge tone={newStatus === 'missing' ? 'bad' : 'plain'}>{newStatus}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** The current time in milliseconds, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const pairs = z.array(z.tuple([z.string(), toolStatus]));

/** The statuses this browser last saw; empty if none are stored or they cannot be read. */
function readStatuses(toolboxId: string, drawerNumber: number): StatusMemory {
  try {
    return new Map(
      pairs.parse(JSON.parse(localStorage.getItem(toolStatusKey(toolboxId, drawerNumber)) ?? '[]')),
    );
  } catch {
    return new Map();
  }
}

/** Stores the statuses as a list of pairs; a drawer without tools stores nothing. */
function storeStatuses(toolboxId: string, drawerNumber: number, memory: StatusMemory): void {
  if (memory.size === 0) return;
  try {
    localStorage.setItem(toolStatusKey(toolboxId, drawerNumber), JSON.stringify([...memory]));
  } catch {
    // Without storage, only the changes between visits are lost.
  }
}

interface SeenDrawer {
  readonly tools: readonly Tool[];
  readonly at: number;
}

const follow = (track: StatusTrack, { tools, at }: SeenDrawer): StatusTrack =>
  trackStatuses(track, tools, at);

/** Tracks the statuses of a drawer's tools, starting from those this browser last saw. */
function useStatusTrack(toolboxId: string, drawerNumber: number, tools: readonly Tool[]): StatusTrack {
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
