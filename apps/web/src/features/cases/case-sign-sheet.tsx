import { endpoints } from '@stowed/contract';
import type { LostCase } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import type { Signing } from '../../widgets/signing/sign-sheet.tsx';

const SignSheet = lazy(async () => ({
  default: (await import('../../widgets/signing/sign-sheet.tsx')).SignSheet,
}));

/** True if the organization signs: the confirmation must be signed. */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'proof_required';

interface CaseSignSheetProps {
  readonly lost: Pick<LostCase, 'number'>;
  /** The aircraft or job that is cleared; absent: the closure. */
  readonly workItemId?: string;
  readonly onClose: () => void;
}

/** Signs the closure of a case, or the clearing of an aircraft or a job. */
export function CaseSignSheet({ lost: { number }, workItemId, onClose }: CaseSignSheetProps) {
  const queries = useQueryClient();
  const params = { caseNumber: String(number) };
  const load = () => call(endpoints.getCaseStatement, { params, query: workItemId ? { workItemId } : {} });
  const sign = async (body: Signing) => {
    await (workItemId
      ? call(endpoints.confirmClearing, { params: { ...params, workItemId }, body })
      : call(endpoints.confirmClosure, { params, body }));
    onClose();
    await markStale(queries, { kind: 'cases' });
  };
  const title = workItemId ? 'Sign the clearance' : 'Sign the closure';
  const subject = `case ${number} ${workItemId ?? ''}`;
  return (
    <Suspense>
      <SignSheet title={title} subject={subject} load={load} sign={sign} onClose={onClose} />
    </Suspense>
  );
}
