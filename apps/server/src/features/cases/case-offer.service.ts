import type { Db } from '../../db/client.ts';
import { atOneTime } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { AppError } from '../../app-error.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { findOpenInventory } from '../inventories/open-inventory.service.ts';
import { byPerson, lockRecord, recordEvent } from '../record/events.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { selectToolboxes } from '../toolboxes/toolbox-access.service.ts';
import { requireToolboxForChange } from '../toolboxes/toolbox-access.service.ts';
import type { CaseDeps } from './case-access.service.ts';
import { selectLastSeen } from './case-facts.repository.ts';
import { offersCases, storeOffer } from './case-offer.repository.ts';
import { selectStanding } from './cases.repository.ts';
import { lackingNow } from './lacking.service.ts';
import { makeCase } from './new-case.service.ts';
import type { Lacking } from './new-case.service.ts';
import { standingOf } from './place-standing.policy.ts';

interface WithoutCase {
  readonly loaded: DrawerWithContents;
  readonly place: Lacking;
}

/** What is missing in a toolbox without a case. */
async function withoutCase(db: Db, toolbox: DrawerWithContents['toolbox']): Promise<WithoutCase[]> {
  const cases = await selectStanding(db, toolbox);
  const drawers = await loadDrawers(db, toolbox);
  return drawers.flatMap((loaded) =>
    lackingNow(loaded)
      .filter(({ uniqueId }) => standingOf(cases, { drawerId: loaded.drawer.id, uniqueId }).kind === 'free')
      .map((place) => ({ loaded, place })),
  );
}

/** Tools that were missing before there were cases; null once a shift lead has decided. */
export function getCaseOffer(
  deps: Pick<Deps, 'db'>,
  session: Session,
): Promise<{ readonly missing: number | null }> {
  const { organizationId, duties } = session;
  return read(deps, session, async (db) => {
    if (!duties.includes('lead') || !(await offersCases(db, organizationId))) return { missing: null };
    let missing = 0;
    for (const toolbox of await selectToolboxes(db, organizationId)) {
      missing += (await withoutCase(db, toolbox)).length;
    }
    return { missing: missing > 0 ? missing : null };
  });
}

/** Decides about these tools, once. Throws `case_state` if someone has. */
export function answerCaseOffer(
  clocked: CaseDeps,
  session: Session,
  { open }: { readonly open: boolean },
): Promise<{ readonly opened: number }> {
  const { organizationId } = session;
  return change(clocked, session, async (db) => {
    const deps = atOneTime(clocked);
    const toolboxes = (await selectToolboxes(db, organizationId)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id } of toolboxes) await requireToolboxForChange(db, organizationId, id);
    await lockRecord(db, organizationId);
    if (!(await offersCases(db, organizationId))) throw new AppError('case_state');
    const settings = await settingsOf(db, organizationId);
    let count = 0;
    for (const toolbox of toolboxes) {
      const inventory = await findOpenInventory(db, toolbox);
      for (const { loaded, place } of await withoutCase(db, toolbox)) {
        count += 1;
        if (!open) continue;
        const { drawer, template } = loaded;
        const lastSeen = (await selectLastSeen(db, loaded, [place])).get(place.uniqueId);
        const made = { by: session, toolbox, drawer, template, place, inventory, lastSeen, settings };
        await makeCase(db, deps, { ...made, state: 'open', source: 'report', former: null });
      }
    }
    const opened = open ? count : 0;
    await storeOffer(db, organizationId, false);
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'case_offer_answered',
      after: { opened, left: count - opened },
    });
    return { opened };
  });
}
