import { endpoints } from '@stowed/contract';
import type { Member, Toolbox, User } from '@stowed/contract';
import { displayName, isAdmin, mayCall } from '@stowed/domain';
import { drawerPath } from '../../../lib/route-params.ts';
import { systemRoleName } from '../../../lib/role-names.ts';

/** A screen to go to. */
export interface PaletteEntry {
  readonly href: string;
  readonly label: string;
  readonly detail: string;
  /** Unique, unlike the address: several entries may share one. */
  readonly id: string;
}

const screens = [
  { href: '/', label: 'Home', access: 'member' },
  { href: '/toolboxes', label: 'Toolboxes', access: 'member' },
  { href: '/missing', label: 'Missing tools', access: 'member' },
  { href: '/cases', label: 'Lost-tool cases', access: 'member' },
  { href: '/training', label: 'Training', access: 'member' },
  { href: '/profile', label: 'Profile', access: 'member' },
  { href: '/profile/edit', label: 'Edit Profile', access: 'member' },
  { href: '/settings', label: 'Settings', access: 'member' },
  { href: '/toolbox/new', label: 'Create New Toolbox', access: 'admin' },
  { href: '/toolboxes/import', label: 'Import toolboxes', access: 'admin' },
  { href: '/user-management', label: 'User Management', access: 'admin' },
  { href: '/audit', label: 'Activity log', access: 'admin or org-admin' },
] as const;

/** Enough to choose from without scrolling far. */
const MOST = 8;

interface Sources {
  readonly user: User;
  readonly toolboxes: readonly Toolbox[];
  /** Empty for those who may not see them. */
  readonly members: readonly Member[];
}

/** People lead to User Management, which some who may list members cannot open. */
export const mayFindPeople = (user: User): boolean =>
  isAdmin(user) && mayCall(endpoints.listMembers.access, user);

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True if each word of the query starts a word of the text. */
function matches(query: readonly string[], text: string): boolean {
  const words = wordsIn(text);
  return query.every((part) => words.some((word) => word.startsWith(part)));
}

/** The number exactly as typed comes before longer ones. */
function drawersOf({ toolboxId, name, eid, drawers }: Toolbox, query: readonly string[]): PaletteEntry[] {
  const rank = (number: number) => (query.includes(String(number)) ? 0 : 1);
  return Array.from({ length: drawers }, (_, index) => index + 1)
    .sort((a, b) => rank(a) - rank(b))
    .filter((number) => matches(query, `drawer ${number} of ${name} ${toolboxId} ${eid ?? ''}`))
    .map((number) => ({
      id: `drawer ${toolboxId} ${number}`,
      href: drawerPath(toolboxId, number),
      label: `Drawer ${number} of ${name}`,
      detail: 'Drawer',
    }));
}

/** Screens, toolboxes, drawers and people that match these words; without words, the screens. */
export function findEntries(text: string, { user, toolboxes, members }: Sources): PaletteEntry[] {
  const query = wordsIn(text);
  const ofScreens = screens
    .filter(({ label, access }) => mayCall(access, user) && matches(query, label))
    .map(({ href, label }) => ({ id: href, href, label, detail: 'Screen' }));
  if (query.length === 0) return ofScreens;
  const ofToolboxes = toolboxes
    .filter(({ toolboxId, name, eid }) => matches(query, `${name} ${toolboxId} ${eid ?? ''}`))
    .map(({ toolboxId, name }) => ({
      id: `toolbox ${toolboxId}`,
      href: drawerPath(toolboxId, 1),
      label: name,
      detail: `Toolbox ${toolboxId}`,
    }));
  const ofPeople = members
    .filter((member) => matches(query, `${displayName(member)} ${member.username} ${member.rank ?? ''}`))
    .map((member) => ({
      id: `person ${member.id}`,
      href: '/user-management',
      label: displayName(member),
      detail: systemRoleName(member.role),
    }));
  const ofDrawers = toolboxes.flatMap((toolbox) => drawersOf(toolbox, query));
  return [ofScreens, ofToolboxes, ofDrawers, ofPeople].flatMap((found) => found.slice(0, MOST));
}
