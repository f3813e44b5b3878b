import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import type { EventBody } from '../event-kinds.policy.ts';
import type { signature } from '../tool-control-parts.policy.ts';
import type { OfOrganization } from './at-event.ts';
import { compareFacts } from './facts.policy.ts';
import type { SignatureFacts } from './state.ts';

const person = z.object({
  userId: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
});

type Subject = Pick<SignatureFacts, 'subjectKind' | 'subjectId' | 'workItemId'>;

/** An event of a signature. */
interface Signed {
  readonly signature: z.output<typeof signature>;
  readonly subject: Subject;
}

export function signed({ state, event, report }: OfOrganization, { signature, subject }: Signed): void {
  const { signatureId, role, method, credentialId = null, meaning, content } = signature;
  const signer = person.safeParse(content['person']).data;
  if (!signer) {
    report(`signature ${signatureId}: its person cannot be read`);
    return;
  }
  state.signatures.set(signatureId, {
    ...subject,
    ...signer,
    role,
    method,
    credentialId,
    meaning,
    // Computed again from what was signed: an event with another digest differs too.
    digest: createHash('sha256').update(canonicalJson(content)).digest('hex'),
    signedAt: event.recordedAt.toISOString(),
    deviceTime: event.deviceTime?.toISOString() ?? null,
    eventSequence: event.sequence,
    voidAt: null,
  });
}

export function signaturesVoided(
  { state, event, report }: OfOrganization,
  { after }: EventBody<'inventory_signature_voided'>,
): void {
  for (const id of after.signatureIds) {
    const facts = state.signatures.get(id);
    if (facts) facts.voidAt = event.recordedAt.toISOString();
    else report(`signature ${id}: no event recorded it`);
  }
}

/** What a receipt prints must be what was signed. */
export function checkPrinted(
  { state, report }: OfOrganization,
  { after: { inventoryId, signatures = [] } }: EventBody<'toolbox_completed'>,
): void {
  if (inventoryId === undefined) return;
  const ours = [...state.signatures.values()].filter(({ subjectId }) => subjectId === inventoryId);
  const words = `signatures of inventory ${inventoryId}`;
  compareFacts(words, { expected: { count: ours.length }, found: { count: signatures.length } }, report);
  for (const [index, found] of signatures.entries())
    compareFacts(words, { expected: ours[index] ?? {}, found }, report);
}
