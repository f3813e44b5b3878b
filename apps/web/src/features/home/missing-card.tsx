import type { MissingTools } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { currentCasesQuery } from '../../lib/case-queries.ts';
import { missingToolsQuery } from '../../lib/toolbox-queries.ts';
import { useIsMobile } from '../../lib/use-is-mobile.ts';
import { Card } from '../../ui/card.tsx';
import { RowsLoading } from '../../ui/loading.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { MissingRows } from '../../widgets/missing-rows.tsx';
import { useKeptEntries } from '../../widgets/kept-entries.ts';
import { countUnclosed, lackWords, nothingMissing, unknownWords } from '../../widgets/missing-words.ts';
import { MoreLink } from './more-link.tsx';

const SHOWN = 5;
/** Leaves room for the next step on a phone's first screen. */
const SHOWN_ON_PHONE = 3;

/** The most urgent missing tools, with a link to all; nothing before there is a drawer. */
export function MissingCard() {
  const query = useQuery(missingToolsQuery());
  if (query.data?.drawers === 0) return null;
  return (
    <Card title="Missing tools" bodyClassName="">
      <QueryPart
        query={query}
        failure="The missing tools could not be loaded"
        loading={<RowsLoading />}
        isFlush
      >
        {(list) => <Missing list={list} />}
      </QueryPart>
    </Card>
  );
}

function Missing({ list }: { readonly list: MissingTools }) {
  const isPhone = useIsMobile();
  if (list.tools.length === 0) return <Nothing list={list} />;
  const unknown = unknownWords(list);
  return (
    <>
      <MissingRows tools={list.tools} most={isPhone ? SHOWN_ON_PHONE : SHOWN} isShort={isPhone} />
      {unknown && <p className="border-t border-line px-4 py-3 text-warn">{unknown}</p>}
      <MoreLink href="/missing">{lackWords(list)}</MoreLink>
    </>
  );
}

function Nothing({ list }: { readonly list: MissingTools }) {
  const { data: unclosed } = useQuery({ ...currentCasesQuery(), select: countUnclosed });
  const { title, text } = nothingMissing(list, { unclosed, kept: useKeptEntries() });
  return (
    <>
      <p className="p-4">
        <span className="block font-semibold">{title}</span>
        <span className="text-ink-soft">{text}</span>
      </p>
      <MoreLink href="/missing">All missing tools</MoreLink>
    </>
  );
}
