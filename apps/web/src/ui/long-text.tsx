import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';

/** Longer text would take more than three lines of a narrow column. */
const SHORT_LENGTH = 32;

/** Text in a table cell: long text shows its start, and the rest on a press. */
export function LongText({ children }: { readonly children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (children.length <= SHORT_LENGTH) return children;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      className="flex min-h-11 w-full min-w-20 items-start gap-1 rounded-sm text-left whitespace-normal"
    >
      <span className={cx('min-w-0 grow wrap-anywhere', !isOpen && 'line-clamp-2')}>{children}</span>
      <ChevronDown
        size={18}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
}
