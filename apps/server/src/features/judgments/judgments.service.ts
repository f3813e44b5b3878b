import type { JudgmentWeek } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { selectJudgmentWeeks } from './judgments.repository.ts';

const WEEKS = 12;

/** How a drawer's photos were judged. Throws `toolbox_not_found` or `drawer_not_found`. */
export function getJudgments(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  path: DrawerPath,
): Promise<{ readonly weeks: JudgmentWeek[] }> {
  return read(deps, session, async (db) => {
    const { drawer } = await loadDrawer(db, session.organizationId, path);
    const { timeZone } = await settingsOf(db, session.organizationId);
    const now = deps.clock.now();
    return { weeks: await selectJudgmentWeeks(db, { drawer, timeZone, now, weeks: WEEKS }) };
  });
}
