import { caseState, endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { caseStateWords } from '@stowed/domain';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { countOf } from '../../lib/format.ts';
import { asQuery } from '../../lib/query-client.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { RowsLoading } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CardFailure } from '../../ui/query-failure.tsx';
import { LossTabs } from '../../widgets/loss-tabs.tsx';
import { CaseOffer } from './case-offer.tsx';
import { CaseRow } from './case-row.tsx';

type Page = ResponseOf<typeof endpoints.listCases>;

const states = caseState.options.map((value) => ({ value, label: caseStateWords[value] }));
const filters = [
  { value: 'not_closed', label: 'Not closed', query: { state: 'not_closed' } },
  ...states.map((state) => ({ ...state, query: { state: state.value } })),
  { value: 'mine', label: 'Assigned to me', query: { assignee: 'me' } },
] as const;
/** For inspectors: closed by a mark alone. */
const byHand = { value: 'hand', label: 'Recounted by hand', query: { recountedBy: 'hand' } } as const;
type Filter = (typeof filters)[number] | typeof byHand;

/** The address keeps the choice; without one, the cases that are not closed. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const isInspector = useCurrentUser()?.duties.includes('inspector') ?? false;
  const choices: readonly Filter[] = isInspector ? [...filters, byHand] : filters;
  const filter = choices.find(({ value }) => value === params.get('show')) ?? filters[0];
  const choose = (value: string) => setParams(value === filters[0].value ? {} : { show: value });
  return { choices, filter, choose };
}

const casesQuery = ({ value, query }: Filter) =>
  infiniteQueryOptions({
    queryKey: [endpoints.listCases.path, value],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      asQuery(async () => {
        const cursor = pageParam ? { cursor: pageParam } : {};
        const page = await call(endpoints.listCases, { query: { ...query, ...cursor } }, { signal });
        if (!page) throw new ApiError(200, '', { message: 'The response is empty' });
        return page;
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Every lost-tool case of the organization, newest first. */
export function CasesPage() {
  const { choices, filter, choose } = useFilter();
  const list = useInfiniteQuery(casesQuery(filter));
  const counts = list.data?.pages[0]?.counts;
  const notClosed = counts && Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.closed;
  return (
    <>
      <PageHeading
        title="Lost-tool cases"
        lead={
          <span role="status">
            {notClosed === undefined ? !list.isError && 'Loading…' : `${notClosed} not closed`}
          </span>
        }
      />
      <LossTabs current="cases" />
      <CaseOffer />
      <SelectField
        label="Show"
        className="my-4 md:max-w-xs"
        options={choices}
        value={filter.value}
        onChange={({ target }) => choose(target.value)}
      />
      <List list={list} />
    </>
  );
}

function List({ list }: { readonly list: ReturnType<typeof useInfiniteQuery<Page>> }) {
  const { data, error } = list;
  const handleRetry = () => void list.refetch();
  if (!data) {
    if (!error) return <RowsLoading />;
    return <CardFailure title="The cases could not be loaded" error={error} onRetry={handleRetry} />;
  }
  const cases = data.pages.flatMap((page) => page.cases);
  if (cases.length === 0) return <NoCases />;
  return (
    <>
      <ul
        aria-label="Cases"
        className="@container divide-y divide-line rounded-lg border border-line bg-surface shadow-panel"
      >
        {cases.map((lost) => (
          <CaseRow key={lost.number} lost={lost} />
        ))}
      </ul>
      <div className="mt-5 empty:hidden">
        {error && <CardFailure title="Older cases could not be loaded" error={error} onRetry={handleRetry} />}
        {list.hasNextPage && (
          <Button
            size="lg"
            className="w-full"
            isPending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older cases
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-soft">{countOf(cases.length, 'case')} shown</p>
    </>
  );
}

function NoCases() {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-12 text-center shadow-panel">
      <CircleCheck size={36} aria-hidden="true" className="mx-auto mb-3 text-ink-soft" />
      <h2 className="text-xl font-semibold">No cases to show</h2>
      <p className="mt-1 text-ink-soft">
        Completing a drawer with a missing tool opens one. Anyone can report a lost tool.
      </p>
    </div>
  );
}
