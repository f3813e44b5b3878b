import type { Db } from '../../../db/client.ts';
import type { SignatureRow } from '../../../db/rows.ts';
import { selectSignatureRows } from '../stored-state.repository.ts';
import type { Report } from './facts.policy.ts';
import type { ReplayedState, SignatureFacts } from './state.ts';
import { compareRows } from './stored-rows.ts';

const signatureFacts = (row: SignatureRow): SignatureFacts => ({
  ...row,
  signedAt: row.signedAt.toISOString(),
  deviceTime: row.deviceTime?.toISOString() ?? null,
  voidAt: row.voidAt?.toISOString() ?? null,
});

/**
 * Compares the organization's signatures with what its events say, and takes them out of the state. Not
 * compared: the session, which no event states.
 */
export const compareSignatures = (
  db: Db,
  organizationId: string,
  { state: { signatures }, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<void> =>
  compareRows((page) => selectSignatureRows(db, organizationId, page), {
    what: 'signature',
    expected: signatures,
    factsOf: signatureFacts,
    report,
  });
