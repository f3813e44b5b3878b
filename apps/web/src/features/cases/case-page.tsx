import { endpoints } from '@stowed/contract';
import type { CaseDetails, LostCase } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { Link } from 'wouter';
import { hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { caseQuery } from '../../lib/case-queries.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { useToolboxName } from '../../lib/use-toolbox-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadingScreen, Skeleton } from '../../ui/loading.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { caseLooks, stateWords } from '../../widgets/case-words.ts';
import { ReceiptDownload } from '../../widgets/receipt-button.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CasePictures } from './case-pictures.tsx';
import { CaseWorkItems } from './case-work-items.tsx';
import { NextAction } from './next-action.tsx';
import { Timeline } from './timeline.tsx';

/** One case: what it blocks, when the tool was last seen, what to do next, and what was done. */
export function CasePage({ number }: { readonly number: string }) {
  const { data, error, refetch } = useQuery(caseQuery(number));
  if (hasStatus(error, 404)) return <CaseNotFound number={number} />;
  if (data) return <Case details={data} onReload={() => void refetch()} />;
  if (error) {
    return <QueryFailure title="The case could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <LoadingScreen title="Loading case…">
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </LoadingScreen>
  );
}

function CaseNotFound({ number }: { readonly number: string }) {
  return (
    <NoticeCard
      icon={<Ban size={32} aria-hidden="true" />}
      title="Case not found"
      actions={
        <LinkButton href="/cases" variant="primary" size="lg">
          All cases
        </LinkButton>
      }
    >
      <p>There is no case {number}.</p>
    </NoticeCard>
  );
}

interface CaseProps {
  readonly details: CaseDetails;
  readonly onReload: () => void;
}

function Case({ details, onReload }: CaseProps) {
  const { case: lost } = details;
  const { tone, icon } = caseLooks[lost.state];
  const name = useToolboxName(lost.toolboxId) ?? lost.toolboxId;
  const place = `${name}, drawer ${lost.drawerNumber}`;
  return (
    <>
      <Blocked details={details} />
      <PageHeading
        title={`Case ${lost.number}: ${lost.toolName}`}
        lead={
          lost.isDrawerThere ? (
            <Link
              href={drawerPath(lost.toolboxId, lost.drawerNumber)}
              className="-my-3 inline-block py-3 underline underline-offset-2 wrap-anywhere"
            >
              {place}
            </Link>
          ) : (
            `${place} (deleted or archived since)`
          )
        }
        aside={
          <Badge tone={tone} icon={icon}>
            {stateWords(lost)}
          </Badge>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <CasePictures details={details} onReload={onReload} />
          <NextAction details={details} />
          <CaseFacts lost={lost} />
          <CaseWorkItems details={details} />
        </div>
        <div className="min-w-0 space-y-4">
          <Timeline details={details} />
          <ReceiptDownload
            name={`case-${lost.number}.pdf`}
            load={() => call(endpoints.getCaseReport, { params: { caseNumber: String(lost.number) } })}
          >
            Report
          </ReceiptDownload>
        </div>
      </div>
    </>
  );
}

/** What the case blocks, each once: aircraft, also those of jobs, then jobs. */
function blockedBy({ workItems }: LostCase): readonly string[] {
  const blocking = workItems.filter(({ isBlocking }) => isBlocking);
  const aircraft = blocking.flatMap((item) => (item.kind === 'aircraft' ? item : (item.aircraft ?? [])));
  const jobs = blocking.filter(({ kind }) => kind === 'job');
  const named = [
    ...aircraft.map(({ reference }) => `Aircraft ${reference}`),
    ...jobs.map(({ reference }) => `Job ${reference}`),
  ];
  return [...new Set(named)];
}

/** The aircraft that nobody may release, first on the page. */
function Blocked({ details: { case: lost } }: Pick<CaseProps, 'details'>) {
  const blocked = blockedBy(lost);
  if (blocked.length === 0) return null;
  return (
    <section
      aria-label="Blocked"
      className="mb-4 space-y-1 rounded-md border-2 border-bad-line bg-bad-soft p-4 text-bad"
    >
      {blocked.map((words) => (
        <p key={words} className="flex items-start gap-2 text-lg font-bold">
          <Ban size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{words} NOT RELEASABLE</span>
        </p>
      ))}
      <p className="text-sm">
        {lost.state === 'suspected' && 'The count is still under way. '}The release to service is signed
        elsewhere.
      </p>
    </section>
  );
}
