import { Fragment } from 'react';
import { Link } from 'wouter';

export interface Crumb {
  readonly href: string;
  readonly label: string;
}

/** Links to the parent screens; the heading names this one. */
export function Breadcrumb({ trail }: { readonly trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="-mt-3 mb-1 flex flex-wrap items-center text-sm sideways:hidden">
      {trail.map(({ href, label }, place) => (
        <Fragment key={label}>
          {place > 0 && (
            <span aria-hidden="true" className="px-2 text-ink-soft">
              /
            </span>
          )}
          <Link
            href={href}
            className="flex min-h-11 min-w-11 items-center text-ink-soft underline-offset-4 wrap-anywhere hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
