import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Tabs<T extends string>({ label, value, tabs, onChange, children, className }: TabsProps<T>) {
  const handleChange = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={handleChange} className={className}>
      <Radix.List
        aria-label={label}
        className="flex flex-wrap gap-1 rounded-md border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-sm px-1 font-semibold sm:px-4 text-ink-soft data-[state=active]:bg-accent data-[state=active]:text-on-accent"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export const TabPanel = Radix.Content;
