import type { MissingTools } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { currentCasesQuery } from '../../lib/case-queries.ts';
import { missingToolsQuery } from '../../lib/toolbox-queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RowsLoading } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { keptEntriesWords, useKeptEntries } from '../../widgets/kept-entries.ts';
import { countUnclosed, lackWords, nothingMissing, unknownWords } from '../../widgets/missing-words.ts';
import { LossTabs } from '../../widgets/loss-tabs.tsx';
import { MissingRows } from '../../widgets/missing-rows.tsx';

/** Every tool that is missing, to check or not accounted for, in the whole organization. */
export function MissingPage() {
  const query = useQuery(missingToolsQuery());
  return (
    <>
      <PageHeading
        title="Missing tools"
        lead={<span role="status">{query.data ? lackWords(query.data) : !query.isError && 'Loading…'}</span>}
      />
      <LossTabs current="missing" />
      <div className="rounded-lg border border-line bg-surface shadow-panel">
        <QueryPart
          query={query}
          failure="The missing tools could not be loaded"
          loading={<RowsLoading />}
          isFlush
        >
          {(list) => (list.tools.length > 0 ? <Rows list={list} /> : <NothingMissing list={list} />)}
        </QueryPart>
      </div>
    </>
  );
}

function Rows({ list }: { readonly list: MissingTools }) {
  const unknown = unknownWords(list);
  return (
    <>
      {unknown && <p className="border-b border-line px-4 py-3 font-semibold text-warn">{unknown}</p>}
      <MissingRows tools={list.tools} />
      <KeptEntries />
    </>
  );
}

/** Below the rows: what this person did is not among them yet. */
function KeptEntries() {
  const words = keptEntriesWords(useKeptEntries());
  return words && <p className="border-t border-line px-4 py-3 text-warn">{words}</p>;
}

function NothingMissing({ list }: { readonly list: MissingTools }) {
  const { data: unclosed } = useQuery({ ...currentCasesQuery(), select: countUnclosed });
  const { title, text, isGood } = nothingMissing(list, { unclosed, kept: useKeptEntries() });
  const Icon = isGood ? CircleCheck : CircleDashed;
  return (
    <div className="px-4 py-12 text-center">
      <Icon
        size={36}
        aria-hidden="true"
        className={`mx-auto mb-3 ${isGood ? 'text-good' : 'text-ink-soft'}`}
      />
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mb-5 mt-1 text-ink-soft">{text}</p>
      {unclosed ? (
        <LinkButton href="/cases">Go to Cases</LinkButton>
      ) : (
        !isGood && <LinkButton href="/toolboxes">Go to Toolboxes</LinkButton>
      )}
    </div>
  );
}
