import { endpoints } from '@stowed/contract';
import type { Dashboard } from '@stowed/contract';
import { displayName, isAdmin, mayCall, tagline } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Package, Plus, ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { dashboardQuery } from '../../lib/toolbox-queries.ts';
import { wantedPath } from '../../lib/wanted-path.ts';
import { CompletionBadge } from '../../ui/badge.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { BackupAlert, backupQuery } from '../../widgets/backup-state.tsx';
import { ToolboxScanner } from '../../widgets/qr-scan/toolbox-scanner.tsx';
import { ToCheckNote } from '../../widgets/tool-counts.tsx';
import { ContinueLink } from './continue-link.tsx';

export function HomePage() {
  const user = useCurrentUser();
  const [wanted] = useState(wantedPath);
  return (
    <div className="mx-auto max-w-4xl">
      <p className="placard">{tagline}</p>
      <h1 className="mb-6 mt-1 text-3xl font-bold tracking-tight md:text-4xl">
        {user ? displayName(user) : ''}
        {user?.organizationName && (
          <span className="block text-lg font-medium text-ink-soft">{user.organizationName}</span>
        )}
      </h1>
      {wanted && <ContinueLink path={wanted} />}
      {user && mayCall(endpoints.getBackupState.access, user) && <BackupNotice />}
      <Readings />
      <nav aria-label="Start" className="mt-4 grid gap-4 md:grid-cols-2">
        <StartLink href="/toolboxes" title="Toolboxes" text="Open a toolbox and inspect its drawers">
          <Package size={28} aria-hidden="true" />
        </StartLink>
        <ScanButton />
        {user && isAdmin(user) && (
          <StartLink href="/toolbox/new" title="Create New Toolbox" text="Drawers, foam and expected tools">
            <Plus size={28} aria-hidden="true" />
          </StartLink>
        )}
      </nav>
    </div>
  );
}

/** Shows only what administrators should act on; nothing while all is well or the state is unknown. */
function BackupNotice() {
  const { data: state } = useQuery(backupQuery());
  if (!state) return null;
  return (
    <div className="mb-4 empty:hidden">
      <BackupAlert state={state} />
    </div>
  );
}

function Readings() {
  const query = useQuery(dashboardQuery());
  return (
    <QueryPart query={query} failure="The figures could not be loaded" loading="h-36">
      {(dashboard) => <Figures dashboard={dashboard} />}
    </QueryPart>
  );
}

function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { missingToolsCount: missing, toolsToCheckCount: toCheck, recentToolbox: recent } = dashboard;
  return (
    <dl className="grid grid-cols-1 divide-line rounded-lg border border-line bg-surface shadow-panel max-md:divide-y md:grid-cols-2 md:divide-x">
      <div className="p-5">
        <dt className="placard">Missing tools</dt>
        <dd className="mt-1 flex items-baseline gap-3">
          {/* Zero means that none are known: no good news, as uninspected drawers count nothing. */}
          <span className={cx('reading text-5xl', missing > 0 && 'text-bad')}>{missing}</span>
          <ToCheckNote toCheck={toCheck} />
          {missing > 0 && <span className="text-ink-soft">to be found</span>}
        </dd>
      </div>
      <div className="p-5">
        <dt className="placard">Recent toolbox</dt>
        <dd className="mt-2">
          {recent ? (
            <div className="flex flex-wrap items-center gap-3">
              <Link
                href={`/toolbox/${encodeURIComponent(recent.toolboxId)}/drawer/1`}
                className="stencil flex min-h-11 items-center gap-2 text-2xl underline decoration-2 underline-offset-4 wrap-anywhere"
              >
                {recent.toolboxId}
                <ArrowRight size={20} aria-hidden="true" className="shrink-0" />
              </Link>
              <CompletionBadge status={recent.status} />
            </div>
          ) : (
            <span className="text-ink-soft">None yet</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function ScanButton() {
  const [isScanning, setIsScanning] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Scan QR Code"
        onClick={() => setIsScanning(true)}
        className={cx(startLook, 'text-left')}
      >
        <StartFace title="Scan QR Code" text="Jump to a toolbox or drawer">
          <ScanQrCode size={28} aria-hidden="true" />
        </StartFace>
      </button>
      <ToolboxScanner isOpen={isScanning} onClose={() => setIsScanning(false)} />
    </>
  );
}

const startLook =
  'flex min-h-24 items-center gap-4 rounded-lg border border-line bg-surface p-5 shadow-panel hover:border-accent';

interface StartFaceProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function StartLink({ href, ...face }: StartFaceProps & { readonly href: string }) {
  return (
    <Link href={href} className={startLook}>
      <StartFace {...face} />
    </Link>
  );
}

function StartFace({ title, text, children }: StartFaceProps) {
  return (
    <>
      <span className="grid size-13 shrink-0 place-items-center rounded-md bg-accent text-on-accent">
        {children}
      </span>
      <span>
        <span className="block text-lg font-semibold">{title}</span>
        <span className="text-ink-soft">{text}</span>
      </span>
    </>
  );
}
