import { LinkTabs } from '../ui/link-tabs.tsx';

const tabs = [
  { name: 'missing', label: 'Missing tools', href: '/missing' },
  { name: 'cases', label: 'Cases', href: '/cases' },
] as const;

/** What is missing now, and the cases about it, side by side. */
export function LossTabs({ current }: { readonly current: (typeof tabs)[number]['name'] }) {
  return <LinkTabs label="Losses" tabs={tabs} current={current} className="max-w-xl" />;
}
