import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';

interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of the table" className="mt-4 flex items-center justify-between gap-3">
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" /> Previous
      </Button>
      <span role="status" className="reading">
        Page {formatNumber(page + 1)} of {formatNumber(pages)}
      </span>
      <Button disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        Next <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  );
}
