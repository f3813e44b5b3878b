import { createHash } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import type { PasskeyRow } from '../../../db/rows.ts';
import { selectPasskeyRows } from '../stored-state.repository.ts';
import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import type { PasskeyFacts, ReplayedState } from './state.ts';

const PART = 100;

function passkeyFacts({ publicKey, createdAt, removedAt, ...row }: PasskeyRow): PasskeyFacts {
  return {
    ...row,
    keySha256: createHash('sha256').update(publicKey).digest('hex'),
    createdAt: createdAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
  };
}

/**
 * Compares the organization's passkeys with what its events say, and takes them out of the state. Not
 * compared: the last use and its sign count, and how a browser reaches the passkey.
 */
export async function comparePasskeys(
  db: Db,
  organizationId: string,
  { state: { passkeys }, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<void> {
  for (let after: string | undefined, isFull = true; isFull;) {
    const rows = await selectPasskeyRows(db, organizationId, { after, limit: PART });
    for (const row of rows) {
      const expected = passkeys.get(row.id);
      passkeys.delete(row.id);
      if (expected) compareFacts(`passkey ${row.id}`, { expected, found: passkeyFacts(row) }, report);
      else report(`passkey ${row.id}: no event added it`);
    }
    after = rows.at(-1)?.id;
    isFull = rows.length === PART;
  }
  for (const id of passkeys.keys()) report(`passkey ${id} is gone`);
}
