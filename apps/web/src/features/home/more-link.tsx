import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** Links from the first rows of a list to the whole list. */
export function MoreLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link
      href={href}
      className="flex min-h-11 items-center justify-between gap-3 rounded-b-lg border-t border-line px-4 font-semibold text-accent hover:bg-sunken"
    >
      <span>{children}</span>
      <ArrowRight size={18} aria-hidden="true" className="shrink-0" />
    </Link>
  );
}
