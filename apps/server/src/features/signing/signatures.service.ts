import { createHash } from 'node:crypto';
import type { InventorySignature, SignatureRole, Statement } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { SignatureRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { canonicalJson } from '../record/events.service.ts';
import type { Signer } from './proof.service.ts';
import { insertSignature, useChallenges } from './signing.repository.ts';

export { issueChallenge } from './challenges.service.ts';
export { selectSignaturesOf, voidSignatures } from './signing.repository.ts';

/** Who is named in what is signed. */
export interface SigningPerson {
  readonly userId: string;
  readonly name: string;
  readonly rank: string | null;
  readonly unit: string | null;
}

/** Everything that a signature stands for. */
export interface SignedContent {
  readonly role: SignatureRole;
  readonly meaning: string;
  /** Null until someone else than the person of the session has signed. */
  readonly person: SigningPerson | null;
  readonly [part: string]: unknown;
}

const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

export const digestOf = (content: SignedContent): string => hashOf(content);

/** A part of what is signed that the lines do not spell out. */
export interface SignedPart {
  readonly label: string;
  readonly content: unknown;
}

export const presentParts = (parts: readonly SignedPart[]): Statement['parts'] =>
  parts.map(({ label, content }) => ({ label, digest: hashOf(content) }));

interface Shown {
  readonly session: Session;
  readonly signer: Signer;
  /** What the person read, by the server. */
  readonly content: SignedContent;
  /** What the person read, by the page. */
  readonly digest: string;
}

/** Whether this statement was shown within the last 5 minutes, and not signed since; uses it up. */
export async function isAsShown(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { session: { organizationId }, content, digest }: Shown,
): Promise<boolean> {
  if (digestOf(content) !== digest) return false;
  const userId = content.person?.userId ?? null;
  return useChallenges(db, { organizationId, userId, digest, now: clock.now() });
}

type Subject = Pick<SignatureRow, 'subjectKind' | 'subjectId' | 'workItemId'>;

interface New {
  readonly session: Session;
  readonly signer: Signer;
  readonly content: SignedContent;
}

/** A signature before its event is written: the event's part, and what stores its row afterwards. */
export function newSignature(
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, signer: { actor, proven }, content: shown }: New,
) {
  const content = { ...shown, person: actor };
  const signatureId = deps.ids.uuid();
  const { role, meaning } = content;
  const { method, credentialId } = proven;
  const signed = { role, meaning, method, digest: digestOf(content) };
  const byPasskey = credentialId === null ? {} : { credentialId };
  return {
    part: { signatureId, ...signed, ...byPasskey, content },
    store: (db: Db, subject: Subject, eventSequence: number): Promise<SignatureRow> =>
      insertSignature(db, {
        organizationId: session.organizationId,
        id: signatureId,
        ...subject,
        ...signed,
        ...actor,
        credentialId,
        sessionId: session.sessionId,
        eventSequence,
        signedAt: deps.clock.now(),
        deviceTime: session.deviceTime,
        voidAt: null,
      }),
  };
}

export function presentSignature(row: SignatureRow): InventorySignature {
  const { id, role, name, rank, unit, meaning, method, digest } = row;
  const at = { signedAt: row.signedAt.toISOString(), voidAt: row.voidAt?.toISOString() ?? null };
  return { id, role, name, rank, unit, meaning, method, digest, ...at };
}
