import type { BlockedWorkItem } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { blockedQuery, currentCasesQuery } from '../../lib/case-queries.ts';
import { countOf } from '../../lib/format.ts';

const FAILED = 'Lost-tool cases could not be loaded.';

/**
 * How many cases are not closed, and which aircraft they block. Nothing while there are none; a failure is
 * said.
 */
export function CasesBand() {
  const { data: cases = [], isError } = useQuery(currentCasesQuery());
  const { data: blocked = [] } = useQuery(blockedQuery());
  const count = cases.filter(({ state }) => state !== 'closed').length;
  const words = count > 0 ? `${countOf(count, 'lost-tool case')} not closed` : isError && FAILED;
  if (blocked.length > 0 || count > 0) return <Band words={words || 'Lost-tool cases'} blocked={blocked} />;
  return words ? <p className="mb-4 text-warn">{words}</p> : null;
}

interface BandProps {
  readonly words: string;
  readonly blocked: readonly BlockedWorkItem[];
}

function Band({ words, blocked }: BandProps) {
  return (
    <Link
      href="/cases"
      className="mb-4 flex min-h-13 items-center gap-3 rounded-md border-2 border-bad-line bg-bad-soft px-4 py-3 text-bad"
    >
      <TriangleAlert size={22} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 grow">
        <strong className="block">{words}</strong>
        {blocked.length > 0 && (
          <span className="block text-sm wrap-anywhere">
            NOT RELEASABLE: {blocked.map(({ reference }) => reference).join(', ')}
          </span>
        )}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
    </Link>
  );
}
