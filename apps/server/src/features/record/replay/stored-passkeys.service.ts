import { createHash } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import type { PasskeyRow } from '../../../db/rows.ts';
import { selectPasskeyRows } from '../stored-state.repository.ts';
import type { Report } from './facts.policy.ts';
import type { PasskeyFacts, ReplayedState } from './state.ts';
import { compareRows } from './stored-rows.ts';

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
export const comparePasskeys = (
  db: Db,
  organizationId: string,
  { state: { passkeys }, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<void> =>
  compareRows((page) => selectPasskeyRows(db, organizationId, page), {
    what: 'passkey',
    expected: passkeys,
    factsOf: passkeyFacts,
    report,
  });
