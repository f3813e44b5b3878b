import { displayName } from '@stowed/domain';
import type { endpoints, OpenInvite, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../session.ts';
import { hashOf } from '../../ids.ts';
import { recordEvent, lockRecord } from '../record/events.service.ts';
import { requireGoodPassword } from '../auth/new-password.service.ts';
import { openSession } from '../auth/sessions.service.ts';
import { addUser, requireFreeUsername } from '../users/users.service.ts';
import { presentOpenInvite, statusOf } from '../organizations/invites.presenter.ts';
import { findInviteByToken, updateInvite } from '../organizations/invites.service.ts';
import type { FoundInvite } from '../organizations/invites.service.ts';

type JoinDeps = Pick<Deps, 'clock' | 'ids' | 'config' | 'passwords' | 'logger' | 'db'>;
type Body = ParsedRequestOf<typeof endpoints.acceptInvite>['body'];
type Acceptance = Body & Pick<Caller, 'userAgent'>;

/**
 * Unknown, replaced and cancelled links fail in the same way. Throws `invite_not_found`, `invite_used`,
 * `invite_expired`.
 */
async function requireOpen(db: Db, { clock }: Pick<Deps, 'clock'>, token: string): Promise<FoundInvite> {
  const found = await findInviteByToken(db, hashOf(token));
  if (!found || found.cancelledAt) throw new AppError('invite_not_found');
  const status = statusOf(found, clock.now());
  if (status === 'accepted') throw new AppError('invite_used');
  if (status === 'expired') throw new AppError('invite_expired');
  return found;
}

/** The invitation as shown to the holder of its link. */
export async function getOpenInvite(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<OpenInvite> {
  return presentOpenInvite(await requireOpen(deps.db, deps, token), deps.clock.now());
}

/**
 * Creates the invited account with its address and roles, consumes the invitation and signs the person in, in
 * one transaction. Of several concurrent attempts, one succeeds.
 */
export async function acceptInvite(
  deps: JoinDeps,
  { token, userData, userAgent }: Acceptance,
): Promise<{ readonly token: string }> {
  const { organizationId } = await requireOpen(deps.db, deps, token);
  const { password, ...person } = userData;
  await requireGoodPassword(password, deps.config, 'userData.password');
  await requireFreeUsername(deps, person.username);
  const passwordHash = await deps.passwords.hash(password);
  const userId = deps.ids.uuid();
  return inOrganization(deps.db, organizationId, async (db) => {
    await lockRecord(db, organizationId);
    // The invitation may have been used, cancelled or resent during the hashing.
    const invite = await requireOpen(db, deps, token);
    const { email, role, organizationRole } = invite;
    const createdAt = deps.clock.now();
    const member = { ...person, email, role, organizationRole };
    await addUser(db, {
      ...member,
      organizationId,
      id: userId,
      passwordHash,
      createdAt,
      lastLoginAt: createdAt,
    });
    await updateInvite(
      db,
      { organizationId, inviteId: invite.id },
      { acceptedAt: createdAt, acceptedBy: userId },
    );
    const { rank, unit } = person;
    await recordEvent(db, deps, {
      organizationId,
      actor: { userId, name: displayName(person), rank, unit },
      deviceTime: null,
      kind: 'invitation_accepted',
      subject: email,
      after: { inviteId: invite.id, userId, role, organizationRole },
    });
    deps.logger.info({ userId, inviteId: invite.id, role, organizationRole }, 'invitation accepted');
    return openSession(db, deps, { organizationId, userId, userAgent });
  });
}
