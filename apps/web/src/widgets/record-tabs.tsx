import { Link } from 'wouter';
import { cx } from '../lib/cx.ts';
import { historyPath, inventoriesPath } from '../lib/route-params.ts';

interface RecordTabsProps {
  readonly toolboxId: string;
  /** The drawer whose history is one tab; the first one if the other tab was opened by itself. */
  readonly drawerNumber?: number;
  readonly current: 'history' | 'inventories';
}

/** A drawer's history and its toolbox's inventories, side by side. */
export function RecordTabs({ toolboxId, drawerNumber = 1, current }: RecordTabsProps) {
  const tabs = [
    { name: 'history', label: `Drawer ${drawerNumber}`, href: historyPath(toolboxId, drawerNumber) },
    { name: 'inventories', label: 'Inventories', href: inventoriesPath(toolboxId) },
  ] as const;
  return (
    <nav aria-label="Record" className="mb-4 flex gap-1 rounded-md border border-line bg-sunken p-1">
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
