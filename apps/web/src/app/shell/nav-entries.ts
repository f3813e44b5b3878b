import { House, Images, Package } from 'lucide-react';

/** The header's links. On phones they are in the avatar menu. */
export const navEntries = [
  { href: '/', label: 'Home', Icon: House },
  { href: '/toolboxes', label: 'Toolboxes', Icon: Package },
  { href: '/training', label: 'Training', Icon: Images },
] as const;
