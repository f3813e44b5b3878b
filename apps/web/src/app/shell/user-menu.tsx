import { displayName, mayCall } from '@stowed/domain';
import {
  House,
  Images,
  LogOut,
  Package,
  ScrollText,
  Settings,
  TriangleAlert,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { leaveThen } from '../../lib/leave-guard.ts';
import { actsQuery } from '../../lib/device/acts.ts';
import { countOf } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { useIsMobile } from '../../lib/use-is-mobile.ts';
import { Avatar, lettersOf } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { administrationEntries, navEntries } from './nav-entries.ts';

const ownEntries = [
  { href: '/profile', label: 'Profile', access: 'member' },
  ...administrationEntries,
  { href: '/cases', label: 'Cases', access: 'member' },
  { href: '/settings', label: 'Settings', access: 'member' },
] as const;

const icons: Readonly<Record<(typeof navEntries | typeof ownEntries)[number]['href'], LucideIcon>> = {
  '/': House,
  '/toolboxes': Package,
  '/training': Images,
  '/profile': UserRound,
  '/user-management': UsersRound,
  '/audit': ScrollText,
  '/cases': TriangleAlert,
  '/settings': Settings,
};

export function UserMenu() {
  const { state, signOut } = useSession();
  const [, navigate] = useLocation();
  const isMobile = useIsMobile();
  const [isAsking, setIsAsking] = useState(false);
  const userId = state.status === 'signed-in' ? state.user.id : '';
  const { data: acts = [] } = useQuery(actsQuery(userId));
  if (state.status !== 'signed-in') return null;
  const { user } = state;
  const logOut = () =>
    leaveThen(() => {
      // Leave the protected screen first, so that it is not stored as the wanted page.
      navigate('/login');
      signOut();
    });
  const handleLogOut = () => (acts.length > 0 ? setIsAsking(true) : logOut());
  return (
    <Menu>
      <Tooltip label="User menu">
        <MenuTrigger
          className={buttonLook({ variant: 'quiet', size: 'icon' })}
          aria-label={`User menu, ${lettersOf(user)}`}
        >
          <Avatar user={user} />
        </MenuTrigger>
      </Tooltip>
      <MenuPanel>
        <div className="max-w-72 px-3 py-2">
          <p className="font-semibold wrap-anywhere">{displayName(user)}</p>
          {user.email && <p className="text-sm text-ink-soft wrap-anywhere">{user.email}</p>}
        </div>
        <MenuSeparator />
        {isMobile && (
          <>
            <Entries entries={navEntries} />
            <MenuSeparator />
          </>
        )}
        <Entries entries={ownEntries.filter(({ access }) => mayCall(access, user))} />
        <MenuSeparator />
        <MenuItem onSelect={handleLogOut} icon={<LogOut size={18} aria-hidden="true" />}>
          Log out
        </MenuItem>
      </MenuPanel>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${countOf(acts.length, 'entry', 'entries')} not sent yet`}
        confirmLabel="Log out"
        cancelLabel="Stay signed in"
        onConfirm={logOut}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {acts.length === 1
            ? 'It stays on this phone, not encrypted, and is'
            : 'They stay on this phone, not encrypted, and are'}{' '}
          sent when you sign in here again.
        </p>
      </ConfirmDialog>
    </Menu>
  );
}

interface EntriesProps {
  readonly entries: readonly { readonly href: keyof typeof icons; readonly label: string }[];
}

function Entries({ entries }: EntriesProps) {
  const [, navigate] = useLocation();
  return entries.map(({ href, label }) => {
    const Icon = icons[href];
    return (
      <MenuItem key={href} onSelect={() => navigate(href)} icon={<Icon size={18} aria-hidden="true" />}>
        {label}
      </MenuItem>
    );
  });
}

/** Not modal: the page stays readable, and the next press reaches its target. */
function Menu({ children }: { readonly children: ReactNode }) {
  return <Radix.Root modal={false}>{children}</Radix.Root>;
}

const MenuTrigger = Radix.Trigger;

function MenuPanel({ children }: { readonly children: ReactNode }) {
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

function MenuItem({ onSelect, icon, children }: MenuItemProps) {
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

function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
