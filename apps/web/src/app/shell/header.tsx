import { Suspense, lazy } from 'react';
import { Link, useLocation } from 'wouter';
import { productName } from '@stowed/domain';
import { useSession } from '../../lib/session.tsx';
import { Logo } from './logo.tsx';
import { navEntries } from './nav-entries.ts';
import { ThemeToggle } from './theme-toggle.tsx';

// Menus and tooltips load with the first screen after sign-in; the sign-in page does not need them.
const MemberTools = lazy(() => import('./member-tools.tsx').then((m) => ({ default: m.MemberTools })));

const linkLook =
  'flex min-h-11 items-center whitespace-nowrap rounded-md px-2 md:px-3 text-[0.9375rem] font-semibold hover:bg-ink/8 aria-[current=page]:bg-accent-soft';

export function Header() {
  const { state } = useSession();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-15 max-w-7xl items-center gap-1 px-3 md:px-6">
        <Link href="/" className="mr-auto flex min-h-11 items-center gap-2.5 rounded-md pr-2 md:mr-6">
          <Logo />
          <span className="text-lg font-bold tracking-tight">{productName}</span>
        </Link>
        {state.status === 'signed-in' && <Navigation />}
        <div className="flex items-center gap-1 md:ml-auto">
          {state.status === 'signed-out' && <VisitorLinks />}
          {state.status === 'signed-in' ? (
            <Suspense fallback={<span className="h-11 w-23" />}>
              <MemberTools />
            </Suspense>
          ) : (
            <ThemeToggle />
          )}
        </div>
      </div>
    </header>
  );
}

function Navigation() {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" className="hidden gap-1 md:flex">
      {navEntries.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} className={linkLook}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function VisitorLinks() {
  return (
    <>
      <Link href="/login" className={linkLook}>
        Sign In
      </Link>
      <Link href="/register" className={linkLook}>
        Register
      </Link>
    </>
  );
}
