import { Link } from 'wouter';
import { cx } from '../lib/cx.ts';

const tabs = [
  { name: 'missing', label: 'Missing tools', href: '/missing' },
  { name: 'cases', label: 'Cases', href: '/cases' },
] as const;

/** What is missing now, and the cases about it, side by side. */
export function LossTabs({ current }: { readonly current: (typeof tabs)[number]['name'] }) {
  return (
    <nav aria-label="Losses" className="mb-4 flex max-w-xl gap-1 rounded-md border border-line bg-sunken p-1">
      {tabs.map(({ name, label, href }) => (
        <Link
          key={name}
          href={href}
          aria-current={name === current ? 'page' : undefined}
          className={cx(
            'flex min-h-11 flex-1 items-center justify-center rounded-sm px-2 font-semibold',
            name === current ? 'bg-accent text-on-accent' : 'text-ink-soft',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
