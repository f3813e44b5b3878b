import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Not modal: the surroundings stay readable, and the next press lands where it was aimed. */
export function Menu({ children }: { readonly children: ReactNode }) {
  return <Radix.Root modal={false}>{children}</Radix.Root>;
}

export const MenuTrigger = Radix.Trigger;

export function MenuPanel({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Content
      align="end"
      sideOffset={6}
      collisionPadding={8}
      className="z-50 min-w-60 rounded-lg border border-line bg-surface p-1.5 shadow-float animate-fade"
    >
      {children}
    </Radix.Content>
  );
}

interface MenuItemProps {
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function MenuItem({ onSelect, icon, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 font-medium outline-none data-highlighted:bg-accent-soft"
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
