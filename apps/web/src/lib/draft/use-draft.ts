import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { DraftSaver } from './draft-saver.ts';
import type { DraftCalls } from './draft-saver.ts';
import { draftStatus } from './draft.ts';
import type { DraftStart, Sent } from './draft.ts';

interface DraftPlan<Body, Base, Server, Way> extends DraftCalls<Body, Base, Server, Way> {
  /** The initial draft; later values are ignored. */
  readonly start: DraftStart<Body, Base>;
  readonly body: Body;
  readonly isSame?: (one: Body | undefined, other: Body | undefined) => boolean;
}

/** The unsaved work to keep across a reload. */
export interface KeptDraft<Body, Base> {
  readonly body: Body;
  readonly base: Base;
  readonly sent: readonly Sent[];
}

/** A screen's draft: its save state, actions and conflicts. */
export function useDraft<Body, Base, Server, Way = void>(plan: DraftPlan<Body, Base, Server, Way>) {
  const { body, isSame = Object.is } = plan;
  const [saver] = useState(() => new DraftSaver<Body, Base, Server, Way>(plan.start, plan));
  const latest = useRef(body);
  useEffect(() => {
    latest.current = body;
    saver.use(plan);
  });
  const draft = useSyncExternalStore(saver.subscribe, saver.read);
  const { base, sent, stored, theirs } = draft;
  const isUnsaved = !isSame(stored, body);
  const kept = useMemo(
    (): KeptDraft<Body, Base> | undefined => (isUnsaved ? { body, base, sent } : undefined),
    [isUnsaved, body, base, sent],
  );
  const [actions] = useState(() => ({
    /** `own`: a body that the screen does not show yet. */
    save: (way: Way, own?: Body) => saver.save(() => own ?? latest.current, way),
    /** Saves unless the newest body has been saved by then. */
    flush: (way: Way) =>
      saver.flush(
        () => latest.current,
        way,
        () => isSame(saver.read().stored, latest.current),
      ),
    insist: (way: Way, own?: Body) => saver.insist(() => own ?? latest.current, way),
    restart: (start: DraftStart<Body, Base>) => saver.restart(start),
  }));
  return {
    ...actions,
    status: draftStatus(draft, (other) => isSame(other, body)),
    isUnsaved,
    kept,
    base,
    sent,
    theirs,
  };
}
