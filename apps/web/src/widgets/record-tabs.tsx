import { historyPath, inventoriesPath } from '../lib/route-params.ts';
import { LinkTabs } from '../ui/link-tabs.tsx';

interface RecordTabsProps {
  readonly toolboxId: string;
  /** The drawer whose history is one tab; the first one if the other tab was opened directly. */
  readonly drawerNumber?: number;
  readonly current: 'history' | 'inventories';
}

/** A drawer's history and its toolbox's inventories, side by side. */
export function RecordTabs({ toolboxId, drawerNumber = 1, current }: RecordTabsProps) {
  const tabs = [
    { name: 'history', label: `Drawer ${drawerNumber}`, href: historyPath(toolboxId, drawerNumber) },
    { name: 'inventories', label: 'Inventories', href: inventoriesPath(toolboxId) },
  ] as const;
  return <LinkTabs label="Record" tabs={tabs} current={current} />;
}
