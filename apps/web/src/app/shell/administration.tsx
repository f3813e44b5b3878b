import { mayCall } from '@stowed/domain';
import { Link, useLocation } from 'wouter';
import { useCurrentUser } from '../../lib/session.tsx';
import { administrationEntries } from './nav-entries.ts';

/** The administrators' own screens, under the header of wide screens; not on a phone held sideways. */
export function Administration() {
  const user = useCurrentUser();
  const [path] = useLocation();
  const entries = user ? administrationEntries.filter(({ access }) => mayCall(access, user)) : [];
  if (entries.length === 0) return null;
  return (
    <nav
      aria-label="Administration"
      className="hidden border-b border-line bg-surface md:block sideways:hidden"
    >
      <div className="mx-auto flex max-w-7xl items-center gap-1 px-6">
        <span aria-hidden="true" className="placard mr-3">
          Administration
        </span>
        {entries.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-md px-3 text-sm font-semibold hover:bg-ink/8 aria-[current=page]:bg-accent-soft"
          >
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
