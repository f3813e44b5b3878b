import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

interface PageProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

interface ColumnPagerProps extends PageProps {
  readonly what: string;
  /** Which rows are on the page. */
  readonly rows: string;
}

/** Paging of a column: step by step, to its ends, or by number. */
export function ColumnPager({ what, rows, ...pages }: ColumnPagerProps) {
  return (
    <nav aria-label={`Pages of ${what}`} className="space-y-2">
      <p role="status" className="text-center text-sm text-ink-soft">
        {rows}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1">
        <Step label="First" to={1} icon={ChevronsLeft} {...pages} />
        <Step label="Previous" to={Math.max(1, pages.page - 1)} icon={ChevronLeft} {...pages} />
        <PageField {...pages} />
        <Step label="Next" to={Math.min(pages.pages, pages.page + 1)} icon={ChevronRight} {...pages} />
        <Step label="Last" to={pages.pages} icon={ChevronsRight} {...pages} />
      </div>
    </nav>
  );
}

interface StepProps extends PageProps {
  readonly label: string;
  readonly to: number;
  readonly icon: typeof ChevronLeft;
}

/** At the end it does nothing but stays focusable. */
function Step({ label, to, icon: Icon, page, onPage }: StepProps) {
  const isAtEnd = to === page;
  return (
    <Tooltip label={label}>
      <Button
        size="icon"
        aria-label={label}
        aria-disabled={isAtEnd || undefined}
        className="aria-disabled:opacity-55"
        onClick={() => {
          if (!isAtEnd) onPage(to);
        }}
      >
        <Icon size={18} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

/** Goes to the page on Enter or blur: number pads on phones lack Enter. */
function PageField({ page, pages, onPage }: PageProps) {
  const [typed, setTyped] = useState<string>();
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    setTyped(undefined);
    const wanted = Number(typed);
    if (Number.isSafeInteger(wanted) && wanted > 0) onPage(Math.min(wanted, pages));
  };
  return (
    <form onSubmit={go} noValidate className="flex items-center gap-1.5 px-1 text-sm text-ink-soft">
      <input
        aria-label="Page"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        className="min-h-11 w-14 rounded-md border border-line-strong bg-surface text-center text-base text-ink hover:border-ink"
      />
      <span className="whitespace-nowrap">of {formatNumber(pages)}</span>
    </form>
  );
}
