import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { toolboxIdOf } from '../../lib/route-params.ts';
import { forgetWantedPath } from '../../lib/wanted-path.ts';

/** Link to the page that a signed-out visitor asked for, for example with a drawer's QR code. */
export function ContinueLink({ path }: { readonly path: string }) {
  return (
    <Link
      href={path}
      onClick={forgetWantedPath}
      className="mb-4 flex min-h-14 items-center justify-between gap-4 rounded-lg bg-accent px-5 py-3 text-lg font-semibold text-on-accent hover:bg-accent-strong"
    >
      <span className="min-w-0 wrap-anywhere">Continue to {placeOf(path)}</span>
      <ArrowRight size={22} aria-hidden="true" className="shrink-0" />
    </Link>
  );
}

const places: Readonly<Record<string, string>> = {
  '/toolboxes': 'Toolboxes',
  '/toolboxes/import': 'Import toolboxes',
  '/missing': 'Missing tools',
  '/toolbox/new': 'Create New Toolbox',
  '/profile': 'Profile',
  '/profile/edit': 'Edit Profile',
  '/admin': 'Profile',
  '/settings': 'Settings',
  '/user-management': 'User Management',
  '/audit': 'Activity log',
};

/** A path of this application in words, or the path itself. */
function placeOf(pathWithQuery: string): string {
  const [path = ''] = pathWithQuery.split('?');
  if (/^\/training(\/|$)/.test(path)) return 'Training';
  const [, segment = '', rest] = /^\/toolbox\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  const toolboxId = places[path] ? undefined : toolboxIdOf(segment);
  if (toolboxId === undefined) return places[path] ?? path;
  return [`Toolbox ${toolboxId}`, ...partOf(rest)].join(', ');
}

function partOf(rest: string | undefined): string[] {
  if (rest === 'templates') return ['Drawer Templates'];
  if (rest === 'complete') return ['Inventory Summary'];
  if (rest === 'labels') return ['QR Labels'];
  const [, drawer, history] = /^drawer\/(\d+)(\/history)?$/.exec(rest ?? '') ?? [];
  if (!drawer) return [];
  return history ? [`Drawer ${drawer}`, 'History'] : [`Drawer ${drawer}`];
}
