import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { canonicalJson } from '../canonical-json.ts';
import { signature } from '../tool-control-parts.policy.ts';
import { countSignatureRows, selectSignedRows } from '../stored-state.repository.ts';
import type { Report } from './facts.policy.ts';
import { compareFacts } from './facts.policy.ts';

const PART = 100;

const person = z.object({
  userId: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
});
const recorded = signature.extend({ content: z.looseObject({ person }) });

type Row = Awaited<ReturnType<typeof selectSignedRows>>[number];

/** The row as its event says it must be; undefined: the event records no signature. */
function expectedOf({ part, isVoided }: Row) {
  const signed = recorded.safeParse(part).data;
  if (!signed) return undefined;
  const { signatureId: id, role, method, credentialId = null, meaning, content } = signed;
  // Computed again from what was signed: an event with another digest differs too.
  const digest = createHash('sha256').update(canonicalJson(content)).digest('hex');
  return { id, role, method, credentialId, meaning, digest, isVoid: isVoided, ...content.person };
}

/** Compares the organization's signatures with what their events say. */
export async function compareSignatures(db: Db, organizationId: string, report: Report): Promise<void> {
  let seen = 0;
  for (let after = 0, isFull = true; isFull;) {
    const rows = await selectSignedRows(db, organizationId, { after, limit: PART });
    for (const row of rows) {
      const words = `signature ${row.id}`;
      const expected = expectedOf(row);
      const { id, role, method, credentialId, meaning, digest, userId, name, rank, unit } = row;
      const found = {
        id,
        role,
        method,
        credentialId,
        meaning,
        digest,
        isVoid: row.voidAt !== null,
        userId,
        name,
        rank,
        unit,
      };
      if (expected) compareFacts(words, { expected, found }, report);
      else report(`${words}: no event recorded it`);
    }
    seen += rows.length;
    after = rows.at(-1)?.eventSequence ?? after;
    isFull = rows.length === PART;
  }
  const others = (await countSignatureRows(db, organizationId)) - seen;
  if (others > 0) report(`${others} signatures belong to no event`);
}
