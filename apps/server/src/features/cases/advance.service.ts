import { MINUTE_MS } from '@stowed/domain';
import type { Settings } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { CaseRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { inOrganization } from '../../db/transaction.ts';
import { atOneTime } from '../../clock.ts';
import { cancelJob, scheduleJob } from '../../jobs/jobs.ts';
import type { Job } from '../../jobs/jobs.ts';
import { byPerson, lockRecord, recordEvent } from '../record/events.service.ts';
import type { By } from '../record/events.service.ts';
import { notifyOfCase } from '../notifications/notices.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { serviceActor } from '../users/users.service.ts';
import { placeOf, stateAfter } from './case-access.service.ts';
import type { CaseWriteDeps, ShownCase } from './case-access.service.ts';
import { findCaseById } from './case-reading.repository.ts';
import { updateCase } from './cases.repository.ts';

const NAME = 'lost-case';
const jobOf = ({ organizationId, id }: Pick<CaseRow, 'organizationId' | 'id'>) => ({
  name: NAME,
  subject: `${organizationId} ${id}`,
});

/** When a case that enters this state now opens or escalates automatically. */
export function advanceTime(
  { suspectedMinutes, escalateMinutes }: Settings,
  { state, now }: { readonly state: 'suspected' | 'open'; readonly now: Date },
): Date {
  const minutes = state === 'suspected' ? suspectedMinutes : escalateMinutes;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Makes a case advance automatically at this time, or not at all. */
export async function keepAdvance(
  db: Db,
  lost: Pick<CaseRow, 'organizationId' | 'id'>,
  at: Date | null,
): Promise<void> {
  if (at === null) await cancelJob(db, jobOf(lost));
  else await scheduleJob(db, jobOf(lost), at);
}

interface Step {
  readonly by: By;
  readonly lost: ShownCase;
}

const keyOf = ({ id, number }: ShownCase) => ({ caseId: id, caseNumber: number });

/** Opens a suspected case. Throws `case_state`. */
export async function openSuspected(
  db: Db,
  deps: Pick<CaseWriteDeps, 'clock' | 'ids'>,
  { by, lost }: Step,
): Promise<void> {
  const state = stateAfter(lost, 'open');
  const now = deps.clock.now();
  const advancesAt = advanceTime(await settingsOf(db, lost.organizationId), { state: 'open', now });
  const sequence = await recordEvent(db, deps, {
    ...byPerson(by),
    ...placeOf(lost),
    kind: 'case_opened',
    before: { state: lost.state },
    after: { ...keyOf(lost), state, advancesAt: advancesAt.toISOString() },
  });
  await updateCase(db, lost, { state, openedAt: now, advancesAt });
  await keepAdvance(db, lost, advancesAt);
  await notifyOfCase(db, deps, { by, sequence, kind: 'case_opened', lost });
}

/** Escalates a case. Throws `case_state`. */
export async function escalate(
  db: Db,
  deps: Pick<CaseWriteDeps, 'clock' | 'ids'>,
  { by, lost, reason }: Step & { readonly reason?: string | undefined },
): Promise<void> {
  const state = stateAfter(lost, 'escalate');
  const sequence = await recordEvent(db, deps, {
    ...byPerson(by),
    ...placeOf(lost),
    kind: 'case_escalated',
    before: { state: lost.state },
    after: { ...keyOf(lost), state },
    reason,
  });
  await updateCase(db, lost, { state, escalatedAt: deps.clock.now(), advancesAt: null });
  await keepAdvance(db, lost, null);
  await notifyOfCase(db, deps, { by, sequence, kind: 'case_escalated', lost });
}

/** Opens a suspected case, or escalates an open one, at its time. */
export const advancingCases = (clocked: Pick<Deps, 'db' | 'clock' | 'ids'>): Job => ({
  name: NAME,
  run: async ({ subject, complete }) => {
    const [organizationId = '', id = ''] = subject.split(' ');
    await inOrganization(clocked.db, organizationId, async (db) => {
      const deps = atOneTime(clocked);
      // Before the job: acts of people lock the record first, and then schedule.
      await lockRecord(db, organizationId);
      await complete(db);
      const lost = await findCaseById(db, { organizationId, id });
      if (!lost?.advancesAt || lost.advancesAt > deps.clock.now()) return;
      const by = { organizationId, actor: await serviceActor(db, deps, organizationId), deviceTime: null };
      const advance = lost.state === 'suspected' ? openSuspected : escalate;
      await advance(db, deps, { by, lost });
    });
  },
});
