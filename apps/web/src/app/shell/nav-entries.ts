/** The header's links. On phones they are in the avatar menu. */
export const navEntries = [
  { href: '/', label: 'Home' },
  { href: '/toolboxes', label: 'Toolboxes' },
  { href: '/training', label: 'Training' },
] as const;

/** For some members only: under the header of wide screens, and in the avatar menu. */
export const administrationEntries = [
  { href: '/user-management', label: 'User Management', access: 'admin' },
  { href: '/audit', label: 'Activity log', access: 'admin or org-admin' },
] as const;
