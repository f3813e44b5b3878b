import type { SignedBody, Statement } from '@stowed/contract';
import { caseOutcomeWords, rankAndName } from '@stowed/domain';
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
import {
  digestOf,
  isAsShown,
  issueChallenge,
  newSignature,
  presentParts,
} from '../signing/signatures.service.ts';
import type { SignedContent, SignedPart } from '../signing/signatures.service.ts';
import { checkCase, requireCase, wrongState } from './case-access.service.ts';
import type { CaseDeps, ShownCase } from './case-access.service.ts';
import { selectCaseWorkItems } from './case-work-items.repository.ts';
import type { ShownCaseWorkItem } from './case-work-items.repository.ts';

/** Null: signing is off. */
interface Signed {
  readonly signing: { readonly proven: Proven; readonly digest: string } | null;
}

export interface Confirmed extends Signed {
  /** The case's version that the person saw, if the client says it. */
  readonly version: number | undefined;
}

interface Subject {
  readonly session: Session;
  readonly lost: ShownCase;
  /** The work item whose clearing is confirmed; null: the closure is. */
  readonly cleared: ShownCaseWorkItem | null;
}

/** What a closure no longer blocks, with the aircraft of each job. */
const blockedBy = ({ workItems }: ShownCase) => workItems.filter(({ blocking }) => blocking);

const CLOSES = 'I looked at this case and agree that it is closed as proposed.';
const CLEARS = 'I agree that this tool is not in this aircraft or job.';

/** Throws `work_item_not_found`. */
async function clearedOf(db: Db, lost: ShownCase, workItemId: string | null) {
  if (workItemId === null) return null;
  const item = (await selectCaseWorkItems(db, lost)).find((one) => one.workItemId === workItemId);
  if (!item) throw new AppError('work_item_not_found');
  return item;
}

/** What a clearing says: which aircraft or job, who cleared it, and why. */
const clearingOf = ({ workItemId, kind, reference, title, aircraft, ...item }: ShownCaseWorkItem) => ({
  workItem: { id: workItemId, kind, reference, title, aircraft },
  clearing: {
    reason: item.clearReason,
    by: item.clearer,
    at: item.clearedAt?.toISOString() ?? null,
    sequence: item.clearedSequence,
  },
});

function contentOf({ session, lost, cleared }: Subject): SignedContent {
  const { id, number, state, version, outcome, outcomePlace, outcomeNote, proposedSequence } = lost;
  const { toolName, uniqueId, toolboxId, drawerNumber } = lost;
  return {
    role: 'second',
    meaning: cleared ? CLEARS : CLOSES,
    person: session.actor,
    case: { id, number, state, version, toolName, uniqueId, toolboxId, drawerNumber },
    ...(cleared
      ? clearingOf(cleared)
      : {
          closure: { outcome, outcomePlace, outcomeNote, proposedSequence },
          blocked: blockedBy(lost).map(({ id: workItemId, kind, reference, title, aircraft }) => ({
            id: workItemId,
            kind,
            reference,
            title,
            aircraft,
          })),
        }),
  };
}

const optional = (label: string, text: string | null) => (text ? [{ label, text }] : []);

type Named = Pick<ShownCaseWorkItem, 'kind' | 'reference' | 'title' | 'aircraft'>;

function nameOf({ kind, reference, title, aircraft }: Named): string {
  const named = [`${kind} ${reference}`, title].filter(Boolean).join(', ');
  return aircraft ? `${named} on aircraft ${aircraft.reference}` : named;
}

function clearingLines({ clearer, clearReason, ...item }: ShownCaseWorkItem) {
  return [
    { label: 'Not in', text: nameOf(item) },
    ...optional('Cleared by', clearer && rankAndName(clearer)),
    ...optional('Reason', clearReason),
  ];
}

const closureLines = (lost: ShownCase) => [
  ...(lost.outcome ? [{ label: 'Outcome', text: caseOutcomeWords[lost.outcome] }] : []),
  ...optional('Place', lost.outcomePlace),
  ...optional('Note', lost.outcomeNote),
  ...optional('No longer blocked by this case', blockedBy(lost).map(nameOf).join('; ')),
];

function linesOf({ lost, cleared }: Subject): Statement['lines'] {
  const { number, toolName, toolboxId, drawerNumber } = lost;
  return [
    { label: 'Case', text: String(number) },
    { label: 'Tool', text: `${toolName}, drawer ${drawerNumber} of ${toolboxId}` },
    ...(cleared ? clearingLines(cleared) : closureLines(lost)),
  ];
}

const partsOf = ({ lost, cleared }: Subject): SignedPart[] => [
  { label: 'What was done in the case', content: [lost.state, lost.version] },
  cleared
    ? { label: 'Clearing', content: clearingOf(cleared) }
    : { label: 'Proposal', content: lost.proposedSequence },
];

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
  const shown = { meaning, person: actor, lines: linesOf(subject), parts: presentParts(partsOf(subject)) };
  return { ...shown, digest, version: lost.version, challenge };
}

/** Whether there is something to confirm. */
function isReady({ state }: ShownCase, cleared: ShownCaseWorkItem | null): boolean {
  if (!cleared) return state === 'closing';
  return state !== 'closed' && cleared.clearedAt !== null && cleared.clearConfirmedAt === null;
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
    const cleared = await clearedOf(db, lost, workItemId ?? null);
    if (!isReady(lost, cleared)) throw wrongState(lost);
    return present(db, deps, { session, lost, cleared });
  });
}

interface Signature extends Signed {
  readonly session: Session;
  readonly lost: ShownCase;
  readonly workItemId: string | null;
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
  { session, lost, workItemId, signing }: Signature,
) {
  if (!signing) return undefined;
  const deps = atOneTime(clocked);
  const signer = await requireSigner(db, session, signing.proven);
  const cleared = await clearedOf(db, lost, workItemId);
  const subject = { session: { ...session, actor: signer.actor }, lost, cleared };
  const content = contentOf(subject);
  if (!(await isAsShown(db, deps, { session, signer, content, digest: signing.digest }))) {
    const statement = await present(db, deps, subject);
    return new Refusal(new AppError('statement_changed', { extra: { statement } }));
  }
  const { part, store } = newSignature(deps, { session, signer, content });
  const subjectKind = workItemId === null ? ('case_closure' as const) : ('work_item_clear' as const);
  return {
    part,
    store: (tx: Db, sequence: number) => store(tx, { subjectKind, subjectId: lost.id, workItemId }, sequence),
  };
}
