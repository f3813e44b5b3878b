import { endpoints } from '@stowed/contract';
import type { CaseDetails, LostCase } from '@stowed/contract';
import { caseOutcomeWords, mayCall } from '@stowed/domain';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CaseSignSheet, needsProof } from './case-sign-sheet.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCaseAct } from './use-case-act.ts';

interface NextActionProps {
  readonly details: CaseDetails;
}

type Asking = 'search' | 'note' | 'closure' | 'reject' | 'reopen' | 'escalate' | undefined;

/** What to do next as one large button, and the other acts below it. */
export function NextAction({ details }: NextActionProps) {
  const { case: lost } = details;
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const reject = useCaseAct(endpoints.rejectClosure, lost);
  const reopen = useCaseAct(endpoints.reopenCase, lost);
  const escalate = useCaseAct(endpoints.escalateCase, lost);
  return (
    <section aria-label="Next" className="space-y-3">
      <Actions details={details} onAsk={setAsking} />
      {(asking === 'search' || asking === 'note') && (
        <EntryDialog lost={lost} first={asking} onClose={close} />
      )}
      {asking === 'closure' && <ClosureDialog details={details} onClose={close} />}
      {asking === 'reject' && (
        <ReasonDialog title="Reject the closure?" confirm="Reject" act={reject} onClose={close} />
      )}
      {asking === 'reopen' && (
        <ReasonDialog title={`Reopen case ${lost.number}?`} confirm="Reopen" act={reopen} onClose={close} />
      )}
      {asking === 'escalate' && (
        <ReasonDialog title="Escalate the case?" confirm="Escalate" act={escalate} onClose={close} />
      )}
    </section>
  );
}

interface ActionsProps extends NextActionProps {
  readonly onAsk: (asking: Asking) => void;
}

function Actions({ details, onAsk }: ActionsProps) {
  const { case: lost } = details;
  switch (lost.state) {
    case 'suspected':
      return <Suspected lost={lost} onAsk={onAsk} />;
    case 'open':
    case 'searching':
    case 'escalated':
      return <Searching lost={lost} onAsk={onAsk} />;
    case 'closing':
      return (
        <>
          <Closing details={details} onAsk={onAsk} />
          <Button className="w-full" onClick={() => onAsk('note')}>
            Add entry
          </Button>
        </>
      );
    case 'closed':
      return <Closed onAsk={onAsk} />;
  }
}

interface OfCase {
  readonly lost: LostCase;
  readonly onAsk: ActionsProps['onAsk'];
}

function Suspected({ lost, onAsk }: OfCase) {
  const open = useCaseAct(endpoints.openCase, lost);
  return (
    <>
      <Button
        size="lg"
        variant="primary"
        className="w-full"
        isPending={open.isPending}
        onClick={() => open.mutate(undefined)}
      >
        Report lost now
      </Button>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button onClick={() => onAsk('search')}>Log a search</Button>
        <Button onClick={() => onAsk('note')}>Add entry</Button>
      </div>
    </>
  );
}

function Searching({ lost, onAsk }: OfCase) {
  return (
    <>
      <Button size="lg" variant="primary" className="w-full" onClick={() => onAsk('search')}>
        Log a search
      </Button>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button onClick={() => onAsk('note')}>Add entry</Button>
        <Button onClick={() => onAsk('closure')}>Propose closure…</Button>
        {lost.state !== 'escalated' && <Button onClick={() => onAsk('escalate')}>Escalate…</Button>}
      </div>
    </>
  );
}

/** Whether this person may confirm: never the proposer, unless nobody else is there. */
function useConfirmation({ case: lost, isOnlyPerson }: CaseDetails) {
  const user = useCurrentUser();
  const isProposer = user?.id === lost.proposerId;
  const isRisk = lost.outcome === 'risk_accepted';
  const duties = user?.duties ?? [];
  const hasDuty = duties.includes('inspector') || (!isRisk && duties.includes('lead'));
  return { isProposer, isRisk, mayConfirm: hasDuty && (!isProposer || isOnlyPerson) };
}

function Closing({ details, onAsk }: ActionsProps) {
  const { case: lost, isOnlyPerson } = details;
  const { isProposer, isRisk, mayConfirm } = useConfirmation(details);
  const confirm = useCaseAct(endpoints.confirmClosure, lost);
  if (!mayConfirm) {
    const who = isRisk ? 'An inspector' : 'A shift lead or an inspector';
    return (
      <p className="rounded-md border border-line bg-sunken p-3">
        {isProposer ? 'A second person must confirm.' : `${who} must confirm.`}
      </p>
    );
  }
  return (
    <>
      <Button
        size="lg"
        variant="primary"
        className="w-full"
        isPending={confirm.isPending}
        onClick={() => confirm.mutate({ version: lost.version })}
      >
        Confirm: {lost.outcome && caseOutcomeWords[lost.outcome].toLowerCase()}
      </Button>
      {needsProof(confirm.error) && <CaseSignSheet lost={lost} onClose={confirm.reset} />}
      {isOnlyPerson && (
        <p className="text-sm text-warn">Nobody else is active: the case will say “closed by one person”.</p>
      )}
      {!isProposer && (
        <Button size="lg" className="w-full" onClick={() => onAsk('reject')}>
          Reject…
        </Button>
      )}
    </>
  );
}

function Closed({ onAsk }: Pick<ActionsProps, 'onAsk'>) {
  const user = useCurrentUser();
  if (!user || !mayCall(endpoints.reopenCase.access, user)) return null;
  return <Button onClick={() => onAsk('reopen')}>Reopen…</Button>;
}
