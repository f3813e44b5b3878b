import type { SignedBody, Statement } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { Refusal, replayAnswered } from '../../db/idempotency.repository.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { prove, requireSigner } from '../signing/proof.service.ts';
import type { ProofDeps, Proven } from '../signing/proof.service.ts';
import { digestOf, isAsShown, issueChallenge, newSignature } from '../signing/signatures.service.ts';
import type { SignedContent } from '../signing/signatures.service.ts';
import { checkCase, requireCase, wrongState } from './case-access.service.ts';
import type { CaseDeps, ShownCase } from './case-access.service.ts';

/** Null: signing is off. */
export interface Signed {
  readonly signing: { readonly proven: Proven; readonly digest: string } | null;
}

const outcomeWords = {
  found: 'Found',
  removed: 'Removed',
  risk_accepted: 'Risk accepted',
  recorded_in_error: 'Recorded in error',
  recounted: 'Counted again',
} as const;

interface Subject {
  readonly session: Session;
  readonly lost: ShownCase;
  readonly workItemId: string | null;
}

const CLOSES = 'I looked at this case and agree that it is closed as proposed.';
const CLEARS = 'I agree that this tool is not in this aircraft or job.';

/** Throws `work_item_not_found`. */
function clearedOf({ lost, workItemId }: Subject) {
  if (workItemId === null) return undefined;
  const item = lost.workItems.find(({ id }) => id === workItemId);
  if (!item) throw new AppError('work_item_not_found');
  return item;
}

function contentOf(subject: Subject): SignedContent {
  const { session, lost, workItemId } = subject;
  const { id, number, state, version, outcome, outcomePlace, outcomeNote, proposedSequence } = lost;
  const { toolName, uniqueId, toolboxId, drawerNumber } = lost;
  const item = clearedOf(subject);
  return {
    role: 'second',
    meaning: workItemId === null ? CLOSES : CLEARS,
    person: session.actor,
    case: { id, number, state, version, toolName, uniqueId, toolboxId, drawerNumber },
    ...(item
      ? { workItem: { id: item.id, reference: item.reference } }
      : { closure: { outcome, outcomePlace, outcomeNote, proposedSequence } }),
  };
}

function linesOf(subject: Subject): Statement['lines'] {
  const { number, toolName, toolboxId, drawerNumber, ...lost } = subject.lost;
  const item = clearedOf(subject);
  const { outcome, outcomePlace, outcomeNote } = lost;
  const optional = (label: string, text: string | null) => (text ? [{ label, text }] : []);
  return [
    { label: 'Case', text: String(number) },
    { label: 'Tool', text: `${toolName}, drawer ${drawerNumber} of ${toolboxId}` },
    ...(item
      ? [{ label: 'Not in', text: item.reference }]
      : [
          ...(outcome ? [{ label: 'Outcome', text: outcomeWords[outcome] }] : []),
          ...optional('Place', outcomePlace),
          ...optional('Note', outcomeNote),
        ]),
  ];
}

async function present(db: Db, deps: CaseDeps, subject: Subject): Promise<Statement> {
  const { session, lost } = subject;
  const content = contentOf(subject);
  const digest = digestOf(content);
  const { organizationId, actor } = session;
  const challenge = await issueChallenge(db, deps, {
    organizationId,
    userId: actor.userId,
    digest,
    purpose: 'statement',
  });
  const { meaning } = content;
  const lines = linesOf(subject);
  return { meaning, person: actor, lines, digest, version: lost.version, challenge };
}

interface Asked {
  readonly caseNumber: string;
  readonly workItemId?: string | undefined;
}

/** What a confirmation would say now. Throws `case_not_found`, `case_state` or `work_item_not_found`. */
export function getCaseStatement(
  deps: CaseDeps,
  session: Session,
  { caseNumber, workItemId }: Asked,
): Promise<Statement> {
  return inOrganization(deps.db, session.organizationId, async (db) => {
    const lost = await requireCase(db, session.organizationId, caseNumber);
    const isReady = workItemId === undefined ? lost.state === 'closing' : lost.state !== 'closed';
    if (!isReady) throw wrongState(lost);
    return present(db, deps, { session, lost, workItemId: workItemId ?? null });
  });
}

interface Confirmation {
  readonly session: Session;
  readonly caller: Caller;
  readonly caseNumber: string;
  readonly body: SignedBody;
}

/**
 * With signing on, checks the person's own proof before the confirmation. Throws `case_not_found`,
 * `proof_required`, `invalid_credentials` or `signing_not_allowed`.
 */
export async function proveIfSigning(
  deps: ProofDeps,
  throttle: AuthThrottle,
  { session, caller, caseNumber, body }: Confirmation,
): Promise<Signed['signing']> {
  await checkCase(deps, session, caseNumber);
  const { signing } = await read(deps, session, async (db) => {
    // Otherwise a retry after a lost response would find the challenge of a passkey used.
    await replayAnswered(db, session, deps.clock.now());
    return settingsOf(db, session.organizationId);
  });
  if (signing === 'off') return null;
  const { digest, proof } = body ?? {};
  if (!digest || !proof) throw new AppError('proof_required');
  const proven = await prove(deps, throttle, { session, caller, proof, digest });
  if (proven.userId !== session.actor.userId) throw new AppError('signing_not_allowed');
  return { proven, digest };
}

/** The signature of a confirmation; undefined: signing is off. A Refusal: what was shown has changed. */
export async function signCase(
  db: Db,
  clocked: Pick<Deps, 'db' | 'clock' | 'ids'>,
  subject: Subject & Signed,
) {
  const { session, lost, workItemId, signing } = subject;
  if (!signing) return undefined;
  const deps = atOneTime(clocked);
  const signer = await requireSigner(db, session, signing.proven);
  const content = contentOf({ ...subject, session: { ...session, actor: signer.actor } });
  if (!(await isAsShown(db, deps, { session, signer, content, digest: signing.digest }))) {
    const statement = await present(db, deps, { ...subject, session: { ...session, actor: signer.actor } });
    return new Refusal(new AppError('statement_changed', { extra: { statement } }));
  }
  const { part, store } = newSignature(deps, { session, signer, content });
  const subjectKind = workItemId === null ? ('case_closure' as const) : ('work_item_clear' as const);
  return {
    part,
    store: (tx: Db, sequence: number) => store(tx, { subjectKind, subjectId: lost.id, workItemId }, sequence),
  };
}
