import type { Dashboard, User } from '@stowed/contract';
import { productName } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { nameKey } from '../../name-key.ts';
import type { Actor, Session } from '../../session.ts';
import { ask, read } from '../../use-case.ts';
import { countCompletions, findLatestToolbox } from '../record/events.service.ts';
import { countMissingTools } from '../drawers/drawers.service.ts';
import { presentUser } from './users.presenter.ts';
import { findLogin, findUser, getServiceUser, insertServiceUser, insertUser } from './users.repository.ts';
import type { FoundLogin, NewUser, UserKey, UserRow } from './users.repository.ts';

export type { FoundLogin } from './users.repository.ts';
export { findUser, insertOrganization, isInstallationEmpty, lockUser } from './users.repository.ts';
export { recordLogin, replacePasswordHash } from './users.repository.ts';

/** The account with this username, ignoring case; undefined if there is none. */
export function findAccount(deps: Pick<Deps, 'db'>, username: string): Promise<FoundLogin | undefined> {
  return findLogin(deps.db, nameKey(username));
}

/** Adds a person in the caller's transaction. Throws AppError `username_taken` or `email_taken`. */
export async function addUser(db: Db, user: NewUser): Promise<void> {
  const result = await insertUser(db, user);
  if (result === 'inserted') return;
  throw taken(result);
}

function taken(code: 'username_taken' | 'email_taken'): AppError {
  const field = code === 'username_taken' ? 'userData.username' : 'userData.email';
  const error = new AppError(code);
  return new AppError(code, { fields: { [field]: error.message } });
}

/** Throws `username_taken`. The name may still be taken in between; addUser then throws. */
export async function requireFreeUsername(deps: Pick<Deps, 'db'>, username: string): Promise<void> {
  if (await findAccount(deps, username)) throw taken('username_taken');
}

/** The person behind a session. Throws `token_not_valid`. */
export async function requireUser(db: Db, key: UserKey): Promise<UserRow> {
  const row = await findUser(db, key);
  if (!row) throw new AppError('token_not_valid');
  return row;
}

/** The signed-in user. */
export async function getOwnUser(deps: Pick<Deps, 'db'>, session: Session): Promise<User> {
  const { organizationId, actor } = session;
  return ask(deps, session, async (db) =>
    presentUser(await requireUser(db, { organizationId, userId: actor.userId }), session.duties),
  );
}

/** Counts this user's completed inventories in the current month (UTC), and everyone's missing tools. */
export async function getDashboard(deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<Dashboard> {
  const now = deps.clock.now();
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return read(deps, session, async (db) => {
    const { missing, toCheck } = await countMissingTools(db, session.organizationId);
    return {
      inspectionsThisMonth: await countCompletions(db, session, monthStart),
      missingToolsCount: missing,
      toolsToCheckCount: toCheck,
      recentToolbox: (await findLatestToolbox(db, session)) ?? null,
    };
  });
}

/** No password has this hash. */
const NO_PASSWORD = '!';

/** The organization's user for what the product does automatically. */
export async function serviceActor(
  db: Db,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  organizationId: string,
): Promise<Actor> {
  const name = `${productName} (automatic)`;
  const id = ids.uuid();
  await insertServiceUser(db, {
    organizationId,
    id,
    username: `automatic-${organizationId}`,
    passwordHash: NO_PASSWORD,
    firstName: name,
    createdAt: clock.now(),
  });
  return { userId: await getServiceUser(db, organizationId), name, rank: null, unit: null };
}
