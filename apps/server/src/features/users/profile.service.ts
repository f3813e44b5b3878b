import type { endpoints, ParsedRequestOf, User } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { LockedUser } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { presentUser } from './users.presenter.ts';
import { lockUser, updateProfile as storeProfile } from './users.repository.ts';
import { requireUser } from './users.service.ts';

type ProfileChange = ParsedRequestOf<typeof endpoints.updateProfile>['body'];
type Text = string | null;

/** An absent key keeps the stored value. */
const changed = (given: Text | undefined, stored: Text): Text => (given === undefined ? stored : given);

const profileOf = (input: ProfileChange, stored: LockedUser) => ({
  email: changed(input.email, stored.email),
  firstName: changed(input.firstName, stored.firstName),
  lastName: changed(input.lastName, stored.lastName),
  rank: changed(input.rank, stored.rank),
  unit: changed(input.unit, stored.unit),
  profileImageUrl: changed(input.profileImageUrl, stored.profileImageUrl),
});

type Printed = Pick<LockedUser, 'firstName' | 'lastName' | 'rank' | 'unit'>;

/** The person's details as printed by signatures. */
const printedOf = ({ firstName, lastName, rank, unit }: Printed) => ({
  firstName,
  lastName,
  rank,
  unit,
});

/**
 * Changes the person's own profile. A change to how signatures print a person is recorded. Throws
 * `email_taken`.
 */
export function updateProfile(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  input: ProfileChange,
): Promise<User> {
  const key = { organizationId: session.organizationId, userId: session.actor.userId };
  return change(deps, session, async (db) => {
    const stored = await lockUser(db, key);
    if (!stored) throw new AppError('token_not_valid');
    const profile = profileOf(input, stored);
    if ((await storeProfile(db, key, profile)) === 'email_taken') {
      const { message } = new AppError('email_taken');
      throw new AppError('email_taken', { fields: { email: message } });
    }
    const [before, after] = [printedOf(stored), printedOf(profile)];
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await recordEvent(db, deps, { ...byPerson(session), kind: 'profile_changed', before, after });
    }
    return presentUser(await requireUser(db, key), session.duties);
  });
}
