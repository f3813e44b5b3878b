import type { endpoints, ResponseOf } from '@stowed/contract';
import { DAY_MS, displayName } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { addCall, countUsed, lockUsage, selectUsage } from './ai-usage.repository.ts';

type UsageDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Days begin at midnight UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Counts each call of the paid service, and each retry, before it is sent, so that parallel calls cannot
 * exceed the limit. Returns false, and counts nothing, once the organization or person has used up the day's
 * calls.
 */
export function takeAiCall({ db, clock, config }: UsageDeps, session: Session): Promise<boolean> {
  const { organizationId, actor } = session;
  const key = { organizationId, userId: actor.userId, day: dayOf(clock.now()) };
  return inOrganization(db, organizationId, async (tx) => {
    await lockUsage(tx, organizationId);
    const used = await countUsed(tx, key);
    if (used.organization >= config.AI_CALLS_PER_DAY) return false;
    if (used.person >= config.AI_CALLS_PER_PERSON_PER_DAY) return false;
    await addCall(tx, key);
    return true;
  });
}

/** Today's usage by person, and whether Gemini responds. */
export function getAiUsage(
  { db, clock, config, gemini }: UsageDeps & Pick<Deps, 'gemini'>,
  session: Session,
): Promise<ResponseOf<typeof endpoints.getAiUsage>> {
  const now = clock.now();
  const day = dayOf(now);
  const restMs = gemini.restSeconds(session.organizationId) * 1000;
  return read({ db }, session, async (tx) => {
    const rows = await selectUsage(tx, { organizationId: session.organizationId, day });
    return {
      calls: rows.reduce((sum, { calls }) => sum + calls, 0),
      limit: config.AI_CALLS_PER_DAY,
      limitPerPerson: config.AI_CALLS_PER_PERSON_PER_DAY,
      resetsAt: new Date(Date.parse(day) + DAY_MS).toISOString(),
      restsUntil: restMs === 0 ? null : new Date(now.getTime() + restMs).toISOString(),
      people: rows.map(({ id, username, firstName, lastName, calls }) => ({
        id,
        calls,
        name: displayName({ username, firstName, lastName }),
      })),
    };
  });
}
