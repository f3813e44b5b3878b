import type { LostCase } from '@stowed/contract';
import { caseOutcomeWords, caseSourceWords, rankAndName } from '@stowed/domain';
import { Link } from 'wouter';
import { formatDateTime } from '../../lib/format.ts';
import { casePath } from '../../lib/route-params.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { CaseSearch, useMayAssign } from './case-search.tsx';

/** How the case began, what happens next automatically, and how it was closed. */
export function CaseFacts({ lost }: { readonly lost: LostCase }) {
  const { source, discoveredAt, discoveredBy, advancesAt, state, assignee, formerNumber, partNumber } = lost;
  const mayAssign = useMayAssign(lost);
  return (
    <Card title="Facts">
      <Facts>
        <Fact label="Discovered">
          {formatDateTime(discoveredAt)}, {rankAndName(discoveredBy)}
        </Fact>
        <Fact label="How">{caseSourceWords[source]}</Fact>
        {partNumber && <Fact label="Part number">{partNumber}</Fact>}
        {advancesAt && (
          <Fact label={state === 'suspected' ? 'Opens automatically' : 'Escalates automatically'}>
            {formatDateTime(advancesAt)}
          </Fact>
        )}
        {formerNumber !== null && (
          <Fact label="Earlier case">
            <Link href={casePath(formerNumber)} className="underline underline-offset-2">
              Case {formerNumber}
            </Link>
          </Fact>
        )}
        {assignee && !mayAssign && <Fact label="Search">{assignee.name}</Fact>}
        <Closure lost={lost} />
      </Facts>
      {mayAssign && <CaseSearch lost={lost} />}
    </Card>
  );
}

function Closure({ lost }: { readonly lost: LostCase }) {
  const { outcome, outcomePlace, outcomeNote, proposedBy, confirmedBy, singlePerson, recountedBy } = lost;
  if (outcome === null) return null;
  return (
    <>
      <Fact label={lost.state === 'closing' ? 'Proposed outcome' : 'Outcome'}>
        {caseOutcomeWords[outcome]}
        {recountedBy && (recountedBy === 'hand' ? ', marked by hand' : ', by a photo')}
      </Fact>
      {outcomePlace && <Fact label="Place">{outcomePlace}</Fact>}
      {outcomeNote && <Fact label="Reason">{outcomeNote}</Fact>}
      {proposedBy && <Fact label="Proposed by">{rankAndName(proposedBy)}</Fact>}
      {confirmedBy && (
        <Fact label="Confirmed by">
          {rankAndName(confirmedBy)}
          {singlePerson && <strong className="block text-warn">closed by one person</strong>}
        </Fact>
      )}
    </>
  );
}
