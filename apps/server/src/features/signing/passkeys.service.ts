import { createHash } from 'node:crypto';
import type { endpoints, ParsedRequestOf, Passkey, ResponseOf } from '@stowed/contract';
import { limits } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { replayAnswered } from '../../db/idempotency.repository.ts';
import type { PasskeyRow } from '../../db/rows.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { nameKey } from '../../name-key.ts';
import type { Caller, Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { findAccount, lockUser, requireUser } from '../users/users.service.ts';
import { challengeOf, issueChallenge } from './challenges.service.ts';
import { requirePasskeySite } from './passkey-proof.service.ts';
import { passkeySiteOf } from './passkey-site.policy.ts';
import { insertPasskey, noteRemoval, selectPasskeys } from './passkeys.repository.ts';
import { prove } from './proof.service.ts';
import type { ProofDeps } from './proof.service.ts';
import { creationOptions, requestOptions, verifyNew } from './webauthn.ts';

type PasskeyDeps = ProofDeps & Pick<Deps, 'ids'>;
type List = ResponseOf<typeof endpoints.listPasskeys>;
type CreationOptions = ResponseOf<typeof endpoints.getPasskeyOptions>;
type RequestOptions = ResponseOf<typeof endpoints.getPasskeySigningOptions>;
type Proving = ParsedRequestOf<typeof endpoints.getPasskeyOptions>['body'];
type Signing = ParsedRequestOf<typeof endpoints.getPasskeySigningOptions>['body'];
type NewPasskey = ParsedRequestOf<typeof endpoints.addPasskey>['body'];

const ownerOf = ({ organizationId, actor: { userId } }: Session) => ({ organizationId, userId });

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The person's passkeys, newest first. */
export function listPasskeys(deps: PasskeyDeps, session: Session, { origin }: Caller): Promise<List> {
  const site = passkeySiteOf({ configured: deps.config.PUBLIC_URL, requested: origin });
  return read(deps, session, async (db) => {
    const passkeys = (await selectPasskeys(db, ownerOf(session))).map(presentPasskey);
    return typeof site === 'string'
      ? { passkeys, unavailable: site, origin: null }
      : { passkeys, unavailable: null, origin: site.origin };
  });
}

function requireRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= limits.passkeysPerPerson) throw new AppError('too_many_passkeys');
}

interface Calling {
  readonly session: Session;
  readonly caller: Caller;
}

/**
 * What a browser needs to make a passkey, after the person's password. Throws `passkeys_unavailable`,
 * `invalid_credentials` or `too_many_passkeys`. Its reply is not kept: it holds a challenge.
 */
export async function getPasskeyOptions(
  deps: PasskeyDeps,
  throttle: AuthThrottle,
  { session, caller, proof }: Proving & Calling,
): Promise<CreationOptions> {
  const site = requirePasskeySite(deps, caller);
  await prove(deps, throttle, { session, caller, proof, digest: null });
  const owner = ownerOf(session);
  return inOrganization(deps.db, owner.organizationId, async (db) => {
    const { username } = await requireUser(db, owner);
    const passkeys = await selectPasskeys(db, owner);
    requireRoom(passkeys);
    const challenge = await issueChallenge(db, deps, { ...owner, purpose: 'adding_passkey', digest: null });
    const person = { userId: owner.userId, username, name: session.actor.name };
    return { options: await creationOptions(site, { person, challenge, passkeys }) };
  });
}

type Made = NonNullable<Awaited<ReturnType<typeof verifyNew>>>;

async function store(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, name, made }: { readonly session: Session; readonly name: string; readonly made: Made },
): Promise<Passkey> {
  const owner = ownerOf(session);
  await lockUser(db, owner);
  requireRoom(await selectPasskeys(db, owner));
  const id = deps.ids.uuid();
  const { credentialId, publicKey } = made;
  const keySha256 = createHash('sha256').update(publicKey).digest('hex');
  const addedSequence = await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'passkey_added',
    subject: name,
    after: { passkeyId: id, credentialId, keySha256 },
  });
  const times = { createdAt: deps.clock.now(), lastUsedAt: null, removedAt: null, removedSequence: null };
  const row = await insertPasskey(db, { ...owner, id, ...made, name, ...times, addedSequence });
  if (row === 'passkey_taken') throw new AppError('passkey_taken');
  return presentPasskey(row);
}

/**
 * Adds the passkey that a browser made for a challenge of the last 5 minutes. Refusals count as failed
 * sign-ins. Throws `passkeys_unavailable`, `passkey_not_accepted`, `too_many_passkeys` or `passkey_taken`.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  throttle: AuthThrottle,
  { session, caller, name, response }: NewPasskey & Calling,
): Promise<{ readonly passkey: Passkey }> {
  const site = requirePasskeySite(deps, caller);
  const { address } = caller;
  const owner = ownerOf(session);
  const { username } = await read(deps, session, async (db) => {
    // Otherwise a retry after a lost response would find the challenge used.
    await replayAnswered(db, session, deps.clock.now());
    return requireUser(db, owner);
  });
  const attempt = { subject: nameKey(username), address, failure: 'passkey_not_accepted' as const };
  const made = await throttle.attempt(attempt, async () => {
    const use = challengeOf(deps, { ...owner, purpose: 'adding_passkey', digest: null });
    const verified = await verifyNew(site, response, use);
    if (verified) return verified;
    deps.logger.warn({ reason: 'not accepted', address, userId: owner.userId }, 'adding a passkey failed');
    throw new AppError('passkey_not_accepted');
  });
  return change(deps, session, async (db) => ({
    passkey: await store(db, { ...deps, ...atOneTime(deps) }, { session, name, made }),
  }));
}

/** Removes one of the person's passkeys; it holds at once. Throws `passkey_not_found`. */
export function removePasskey(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  passkeyId: string,
): Promise<{ readonly success: true }> {
  const owner = ownerOf(session);
  return change(deps, session, async (db) => {
    await lockUser(db, owner);
    const found = (await selectPasskeys(db, owner)).find(({ id }) => id === passkeyId);
    if (!found) throw new AppError('passkey_not_found');
    const clocked = atOneTime(deps);
    const removedSequence = await recordEvent(db, clocked, {
      ...byPerson(session),
      kind: 'passkey_removed',
      subject: found.name,
      before: { passkeyId },
    });
    await noteRemoval(db, found, { removedAt: clocked.clock.now(), removedSequence });
    return { success: true };
  });
}

/**
 * What a browser needs to sign this statement with a passkey, of the person of the session or of someone else
 * on their device. Null, with nothing else said, for a person with none here. Throws `passkeys_unavailable`.
 * Its reply is not kept: it holds a challenge.
 */
export async function getPasskeySigningOptions(
  deps: PasskeyDeps,
  { session, caller, username, digest }: Signing & Calling,
): Promise<RequestOptions> {
  const site = requirePasskeySite(deps, caller);
  const { organizationId, userId: own } = ownerOf(session);
  const account = username === undefined ? undefined : await findAccount(deps, username);
  if (username !== undefined && account?.organizationId !== organizationId) return { options: null };
  const owner = { organizationId, userId: account?.userId ?? own };
  return inOrganization(deps.db, organizationId, async (db) => {
    const passkeys = await selectPasskeys(db, owner);
    if (passkeys.length === 0) return { options: null };
    const challenge = await issueChallenge(db, deps, {
      ...owner,
      purpose: 'signing_by_passkey',
      digest,
    });
    return { options: await requestOptions(site, { challenge, passkeys }) };
  });
}
