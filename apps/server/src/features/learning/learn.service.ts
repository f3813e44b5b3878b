import type { Surroundings } from '../../background.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { tryCompletion } from './completed-lesson.service.ts';
import { selectCompletions, selectDueCompletions } from './completions.repository.ts';
import { findChoice } from './learned-versions.repository.ts';
import { studySoon } from './study.service.ts';

type LearnDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'images' | 'detector' | 'background'>;
type Owner = Pick<Session, 'organizationId'>;

/** Completions that one run learns from; what is left is learnt by the next. */
const LESSONS_AT_ONCE = 8;

/** Begins to learn what people have confirmed about this drawer and is not learnt yet. Returns at once and never fails. */
export function learnSoon(deps: LearnDeps, { organizationId }: Owner, path: DrawerPath): void {
  const subject = JSON.stringify([organizationId, path.toolboxId, path.drawerNumber]);
  deps.background.start(subject, (around) => learnDrawer({ ...deps, ...around }, { organizationId }, path));
  studySoon(deps, { organizationId });
}

/**
 * Learns from the completions that are newer than the last one learnt from, then from those that failed before and are due: one
 * version for each that teaches anything. The record is what is learnt from, so what a crash interrupts is learnt the next time;
 * several servers may run it at once.
 */
async function learnDrawer(deps: LearnDeps & Surroundings, owner: Owner, path: DrawerPath): Promise<void> {
  const open = await read(deps, owner, (db) => openDrawer(db, owner.organizationId, path));
  const { template } = open;
  if (!template) return;
  const { choice, completions } = await read(deps, owner, async (db) => {
    const found = await findChoice(db, template);
    const page = { limit: LESSONS_AT_ONCE, now: deps.clock.now() };
    const fresh = await selectCompletions(db, template, { ...page, after: found.learnedThrough });
    const due = await selectDueCompletions(db, template, { ...page, after: found.chosenThrough });
    return { choice: found, completions: [...fresh, ...due] };
  });
  let from = choice;
  for (const completion of completions) {
    if (deps.ending.aborted) return;
    const next = await tryCompletion(deps, { open: { ...open, template }, from, completion });
    if (!next) return;
    from = next;
  }
}
