import { useQuery } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { blockedQuery, currentCasesQuery } from '../../lib/case-queries.ts';
import { countOf } from '../../lib/format.ts';

/** How many cases are not closed, and which aircraft they block. Nothing while there are none. */
export function CasesBand() {
  const { data: cases = [], isError } = useQuery(currentCasesQuery());
  const { data: blocked = [] } = useQuery(blockedQuery());
  const count = cases.filter(({ state }) => state !== 'closed').length;
  if (isError && count === 0 && blocked.length === 0) {
    return <p className="mb-4 text-warn">Lost-tool cases could not be loaded.</p>;
  }
  if (count === 0 && blocked.length === 0) return null;
  return (
    <Link
      href="/cases"
      className="mb-4 flex min-h-13 items-center gap-3 rounded-md border-2 border-bad-line bg-bad-soft px-4 py-3 text-bad"
    >
      <TriangleAlert size={22} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 grow">
        <strong className="block">
          {isError && count === 0 ? 'Lost-tool cases' : `${countOf(count, 'lost-tool case')} not closed`}
        </strong>
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
