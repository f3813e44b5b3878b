import type { BlockedWorkItem } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { blockedQuery, currentCasesQuery } from '../../lib/case-queries.ts';
import { countOf } from '../../lib/format.ts';
import { countUnclosed } from '../../widgets/missing-words.ts';

const FAILED = 'Lost-tool cases could not be loaded.';

/**
 * How many cases are not closed, and which aircraft they block. Nothing while there are none; a failure is
 * said.
 */
export function CasesBand() {
  const { data: count = 0, isError } = useQuery({ ...currentCasesQuery(), select: countUnclosed });
  const blocks = useQuery(blockedQuery());
  const words = count > 0 ? `${countOf(count, 'lost-tool case')} not closed` : isError && FAILED;
  const blocked = blockedWords(blocks);
  if (blocks.data?.length || count > 0) return <Band words={words || 'Lost-tool cases'} blocked={blocked} />;
  return words ? <p className="mb-4 text-warn">{words}</p> : null;
}

/** Which aircraft and jobs the cases block; a list that was not loaded is not an empty one. */
function blockedWords({ data, isError }: UseQueryResult<readonly BlockedWorkItem[]>): string | undefined {
  if (data?.length)
    return `NOT RELEASABLE: ${data.map(({ kind, reference }) => `${kind} ${reference}`).join(', ')}`;
  return !data && isError ? 'Blocked aircraft and jobs could not be loaded.' : undefined;
}

interface BandProps {
  readonly words: string;
  readonly blocked: string | undefined;
}

function Band({ words, blocked }: BandProps) {
  return (
    <Link
      href="/cases"
      className="mb-4 flex min-h-13 items-center gap-3 rounded-md border-2 border-bad-line bg-bad-soft px-4 py-3 text-bad"
    >
      <TriangleAlert size={22} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 grow">
        <strong className="block">{words}</strong>{' '}
        {blocked && <span className="block text-sm wrap-anywhere">{blocked}</span>}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
    </Link>
  );
}
