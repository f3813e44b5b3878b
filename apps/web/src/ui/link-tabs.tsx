import { Link } from 'wouter';
import { cx } from '../lib/cx.ts';

interface LinkTab {
  readonly name: string;
  readonly label: string;
  readonly href: string;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** The name of the tab whose page is shown. */
  readonly current: string;
  readonly className?: string;
}

/** Links to pages that belong together, side by side. */
export function LinkTabs({ label, tabs, current, className }: LinkTabsProps) {
  return (
    <nav
      aria-label={label}
      className={cx('mb-4 flex flex-wrap gap-1 rounded-md border border-line bg-sunken p-1', className)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          href={tab.href}
          aria-current={tab.name === current ? 'page' : undefined}
          className={cx(
            'flex min-h-11 flex-1 items-center justify-center rounded-sm px-2 font-semibold',
            tab.name === current ? 'bg-accent text-on-accent' : 'text-ink-soft',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
