import { sql } from 'kysely';
import type { OrganizationRole, OrganizationType, SystemRole } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { violatedUniqueRule } from '../../db/database-error.ts';
import type { LockedUser } from '../../db/rows.ts';
import { nameKey } from '../../name-key.ts';

export interface FoundLogin {
  organizationId: string;
  userId: string;
  passwordHash: string;
  active: boolean;
}

/** Finds a user by name, before the organization is known. */
export async function findLogin(db: Db, usernameKey: string): Promise<FoundLogin | undefined> {
  const { rows } = await sql<FoundLogin>`select * from stowed_find_login(${usernameKey})`.execute(db);
  return rows[0];
}

/** True if no organization is registered yet. */
export async function isInstallationEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select stowed_is_empty() as empty`.execute(db);
  return rows[0]?.empty === true;
}

interface NewOrganization {
  readonly id: string;
  readonly name: string;
  readonly type: OrganizationType;
  readonly createdAt: Date;
}

export async function insertOrganization(db: Db, organization: NewOrganization): Promise<void> {
  const { id, name, type, createdAt } = organization;
  await db.insertInto('organizations').values({ id, name, type, createdAt }).execute();
}

export interface NewUser {
  readonly organizationId: string;
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly rank: string | null;
  readonly unit: string | null;
  readonly role: SystemRole;
  readonly organizationRole: OrganizationRole;
  readonly createdAt: Date;
  /** Null if someone else added the person: they have not signed in yet. */
  readonly lastLoginAt: Date | null;
}

export type InsertedUser = 'inserted' | 'username_taken' | 'email_taken';

/** Usernames and email addresses are unique across the installation. A violation aborts the transaction. */
export async function insertUser(db: Db, user: NewUser): Promise<InsertedUser> {
  try {
    await db
      .insertInto('users')
      .values({
        organizationId: user.organizationId,
        id: user.id,
        username: user.username,
        usernameKey: nameKey(user.username),
        email: user.email,
        emailKey: user.email === null ? null : nameKey(user.email),
        passwordHash: user.passwordHash,
        firstName: user.firstName,
        lastName: user.lastName,
        rank: user.rank,
        unit: user.unit,
        role: user.role,
        organizationRole: user.organizationRole,
        profileImageUrl: null,
        lastLoginAt: user.lastLoginAt,
        createdAt: user.createdAt,
      })
      .execute();
    return 'inserted';
  } catch (error) {
    const rule = violatedUniqueRule(error);
    if (rule === 'users_username_unique') return 'username_taken';
    if (rule === 'users_email_unique') return 'email_taken';
    throw error;
  }
}

export interface UserKey {
  readonly organizationId: string;
  readonly userId: string;
}

export async function recordLogin(db: Db, key: UserKey, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ lastLoginAt: at })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.userId)
    .execute();
}

export async function replacePasswordHash(db: Db, key: UserKey, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.userId)
    .execute();
}

export type UserRow = LockedUser & {
  organizationName: string;
  organizationType: OrganizationType;
};

export async function findUser(db: Db, key: UserKey): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organizationId')
    .selectAll('users')
    .select(['organizations.name as organizationName', 'organizations.type as organizationType'])
    .where('users.organizationId', '=', key.organizationId)
    .where('users.id', '=', key.userId)
    .executeTakeFirst();
}

interface Profile {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly rank: string | null;
  readonly unit: string | null;
  readonly profileImageUrl: string | null;
}

/** Like findUser, with a lock until the transaction ends. */
export async function lockUser(db: Db, key: UserKey): Promise<LockedUser | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A violation aborts the transaction. */
export async function updateProfile(
  db: Db,
  key: UserKey,
  profile: Profile,
): Promise<'updated' | 'email_taken'> {
  try {
    await db
      .updateTable('users')
      .set({ ...profile, emailKey: profile.email === null ? null : nameKey(profile.email) })
      .where('organizationId', '=', key.organizationId)
      .where('id', '=', key.userId)
      .execute();
    return 'updated';
  } catch (error) {
    if (violatedUniqueRule(error) === 'users_email_unique') return 'email_taken';
    throw error;
  }
}

type ServiceUser = Pick<NewUser, 'organizationId' | 'id' | 'username' | 'passwordHash' | 'createdAt'> & {
  readonly firstName: string;
};

/** Adds the organization's service user, unless there is one. */
export async function insertServiceUser(db: Db, user: ServiceUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      ...user,
      usernameKey: nameKey(user.username),
      kind: 'service',
      active: false,
      email: null,
      emailKey: null,
      lastName: null,
      rank: null,
      unit: null,
      role: 'maintainer',
      organizationRole: 'member',
      profileImageUrl: null,
      lastLoginAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The id of the organization's service user, who must exist. */
export async function getServiceUser(db: Db, organizationId: string): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'service')
    .executeTakeFirstOrThrow();
  return id;
}
