import type { EventBody } from '../event-kinds.policy.ts';
import type { OfOrganization } from './at-event.ts';

export function passkeyAdded({ state, event }: OfOrganization, { after }: EventBody<'passkey_added'>): void {
  const { passkeyId, credentialId, keySha256 } = after;
  state.passkeys.set(passkeyId, {
    userId: event.actorId,
    name: event.subject,
    credentialId,
    keySha256,
    createdAt: event.recordedAt.toISOString(),
    addedSequence: event.sequence,
    removedAt: null,
    removedSequence: null,
  });
}

export function passkeyRemoved(
  { state, event, report }: OfOrganization,
  { before: { passkeyId } }: EventBody<'passkey_removed'>,
): void {
  const passkey = state.passkeys.get(passkeyId);
  if (!passkey) {
    report(`passkey ${passkeyId}: no event added it`);
    return;
  }
  passkey.removedAt = event.recordedAt.toISOString();
  passkey.removedSequence = event.sequence;
}
