import type { Drawer, LostCase } from '@stowed/contract';
import { atOneTime } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { openReported, requireReportable } from '../cases/case-acts.service.ts';
import type { Report } from '../cases/case-acts.service.ts';
import { presentDrawer } from '../drawers/drawers.presenter.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { loadDrawerToCount } from '../inventories/drawer-to-count.service.ts';
import { decideByHand } from '../scans/flips.service.ts';

/** For a request with an invalid body: checks that it names a drawer. */
export async function checkDrawer(deps: Pick<Deps, 'db'>, session: Session, path: DrawerPath): Promise<void> {
  await read(deps, session, (db) => loadDrawer(db, session.organizationId, path));
}

interface Answer {
  readonly case: LostCase;
  readonly drawer: Drawer;
}

/**
 * Opens a case for a tool that a person reports as lost. A tool that the drawer's list calls present is
 * marked missing first, so that nothing goes on saying that it is there. Throws `case_exists` with the one
 * that there is.
 */
export function reportLoss(
  clocked: Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>,
  session: Session,
  report: Report,
): Promise<Answer> {
  return change(clocked, session, async (db) => {
    const deps = atOneTime(clocked);
    const { loaded, open } = await loadDrawerToCount(db, session.organizationId, report);
    const { place, workItems } = await requireReportable(db, deps, { session, loaded, report });
    const tool = loaded.tools.find(({ uniqueId }) => uniqueId === place.uniqueId);
    const marked = tool
      ? await decideByHand(db, deps, { session, loaded, open, tool, status: 'missing' })
      : loaded;
    const lost = await openReported(db, deps, { session, loaded: marked, report, place, workItems });
    return { case: lost, drawer: presentDrawer(deps, marked) };
  });
}
