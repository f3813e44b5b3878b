import type { PasskeyReply } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { challengeOf } from './challenges.service.ts';
import { passkeySiteOf } from './passkey-site.policy.ts';
import type { PasskeySite } from './passkey-site.policy.ts';
import { lockPasskey, noteUse, selectPasskeys } from './passkeys.repository.ts';
import { verifyUse } from './webauthn.ts';

export type PasskeyProofDeps = Pick<Deps, 'db' | 'clock' | 'logger' | 'config'>;

/** Throws `passkeys_unavailable`. */
export function requirePasskeySite({ config }: Pick<Deps, 'config'>, { origin }: Caller): PasskeySite {
  const site = passkeySiteOf({ configured: config.PUBLIC_URL, requested: origin });
  if (typeof site === 'string') throw new AppError('passkeys_unavailable');
  return site;
}

interface Reply {
  readonly session: Session;
  readonly caller: Caller;
  /** Whose passkey it must be. */
  readonly userId: string;
  readonly reply: PasskeyReply;
  /** Of the statement that it must be for. */
  readonly digest: string;
}

/** Authenticators without a count always send 0; all others send more each time. */
const goesBack = (known: number, sent: number): boolean => (known > 0 || sent > 0) && sent <= known;

/** Notes the use. A count that does not go up is recorded: there may be a second copy of the passkey. */
function noteSignCount(
  deps: PasskeyProofDeps,
  { session, userId, reply }: Reply,
  sent: number,
): Promise<'accepted' | 'copied' | undefined> {
  const { organizationId } = session;
  return inOrganization(deps.db, organizationId, async (db) => {
    const passkey = await lockPasskey(db, { organizationId, userId, credentialId: reply.id });
    if (!passkey) return undefined;
    const { id: passkeyId, signCount: known, name: subject } = passkey;
    if (goesBack(known, sent)) {
      const after = { passkeyId, userId, known, sent };
      await recordEvent(db, deps, { ...byPerson(session), kind: 'passkey_copied', subject, after });
      return 'copied';
    }
    await noteUse(db, passkey, { signCount: sent, lastUsedAt: deps.clock.now() });
    return 'accepted';
  });
}

/**
 * Checks what a browser sent for a passkey, and uses its challenge up. Undefined: it is not accepted. Throws
 * `passkeys_unavailable`.
 */
export async function acceptPasskey(
  deps: PasskeyProofDeps,
  of: Reply,
): Promise<'accepted' | 'copied' | undefined> {
  const { session, caller, userId, reply, digest } = of;
  const site = requirePasskeySite(deps, caller);
  const owner = { organizationId: session.organizationId, userId };
  const passkeys = await read(deps, session, (db) => selectPasskeys(db, owner));
  const registered = passkeys.find(({ credentialId }) => credentialId === reply.id);
  if (!registered) return undefined;
  const use = challengeOf(deps, { ...owner, purpose: 'signing_by_passkey', digest });
  const sent = await verifyUse(site, { reply, registered }, use);
  return sent === undefined ? undefined : noteSignCount(deps, of, sent);
}
