import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/cx.ts';

/** Links to the parent screens, in one line; the heading names this one. */
export function Breadcrumb({ children }: { readonly children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="-mt-3 mb-1 text-sm sideways:hidden">
      <div className="flex items-center">{children}</div>
    </nav>
  );
}

interface CrumbProps {
  readonly href: string;
  /** A name of any length: it alone is cut off, as long as that is enough. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

export function Crumb({ href, isLong = false, children }: CrumbProps) {
  return (
    <span
      className={cx(
        'flex min-w-[44px] items-center not-first:min-w-[calc(60px+1ch)]',
        'not-first:before:shrink-0 not-first:before:px-[8px]',
        'not-first:before:text-ink-soft not-first:before:content-["/"]',
        isLong ? 'shrink-[9999]' : 'shrink',
      )}
    >
      <Link
        href={href}
        className="flex min-h-11 min-w-[44px] items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        <span className="truncate">{children}</span>
      </Link>
    </span>
  );
}
