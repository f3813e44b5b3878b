import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { forgetWantedPath } from '../../lib/wanted-path.ts';

/** Leads on to the page that a signed-out visitor asked for, for example by a drawer's QR code. */
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

function placeOf(path: string): string {
  if (path === '/toolboxes') return 'Toolboxes';
  const [, toolboxId, drawer] = /^\/toolbox\/([^/]+)(?:\/drawer\/(\d+))?$/.exec(path) ?? [];
  if (!toolboxId) return path;
  return drawer ? `Toolbox ${toolboxId}, Drawer ${drawer}` : `Toolbox ${toolboxId}`;
}
