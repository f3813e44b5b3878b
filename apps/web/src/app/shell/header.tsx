import { Link, useLocation } from 'wouter';
import { productName } from '@stowed/domain';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { navEntries } from './nav-entries.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useIsDark } from '../../lib/theme.ts';

const palettes = {
  light: { foam: '#0a4a5e', tool: '#ffffff', empty: '#ffc24b' },
  dark: { foam: '#72d4e7', tool: '#06222b', empty: '#8a4b00' },
};

/** A drawer of foam with three cut-outs: two hold their tool, one is empty. */
function Logo({ size = 32 }: { readonly size?: number }) {
  const variant = useIsDark() ? 'dark' : 'light';
  const { foam, tool, empty } = palettes[variant];
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" data-variant={variant}>
      <rect width="32" height="32" rx="7" fill={foam} />
      <rect x="7" y="7" width="18" height="4.6" rx="2.3" fill={tool} />
      <rect x="7" y="13.7" width="12" height="4.6" rx="2.3" fill={tool} />
      <rect x="7.8" y="21.2" width="16.4" height="3" rx="1.5" fill="none" stroke={empty} strokeWidth="1.6" />
    </svg>
  );
}

// Menus and tooltips load with the first screen after sign-in; the sign-in page does not need them.
const loadMemberTools = () => import('./member-tools.tsx');

function MemberTools() {
  const tools = useLoaded(loadMemberTools);
  return tools ? <tools.MemberTools /> : <span className="h-11 w-[8.75rem] md:w-47" />;
}

const linkLook =
  'flex min-h-11 items-center whitespace-nowrap rounded-md px-2 md:px-3 text-[0.9375rem] font-semibold hover:bg-ink/8 aria-[current=page]:bg-accent-soft';

/** For visitors very large text takes a second row: their links do not fit beside the name. */
const rowLook = 'mx-auto flex max-w-7xl items-center gap-1 px-3 md:px-6';

export function Header() {
  const { state } = useSession();
  const isVisitor = state.status === 'signed-out';
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className={cx(rowLook, isVisitor ? 'min-h-15 flex-wrap' : 'h-15')}>
        <Link
          href="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-md pr-2 md:mr-6 [&>svg]:shrink-0"
        >
          <Logo />
          <span className="truncate text-lg font-bold tracking-tight">{productName}</span>
        </Link>
        {state.status === 'signed-in' && <Navigation />}
        <div className="flex shrink-0 items-center gap-1 md:ml-auto">
          {state.status === 'signed-in' ? <MemberTools /> : <ThemeToggle />}
        </div>
        {isVisitor && <VisitorLinks />}
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
    <div className="ml-auto flex gap-1 md:ml-0">
      <Link href="/login" className={linkLook}>
        Sign In
      </Link>
      <Link href="/register" className={linkLook}>
        Register
      </Link>
    </div>
  );
}
