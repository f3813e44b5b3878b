import { CircleAlert, Package, ScanQrCode, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { LoadedScanner } from '../../widgets/qr-scan/loaded-scanner.tsx';

/** Four columns; with very large text two rows of two. */
const barLook = 'grid grid-cols-[repeat(auto-fit,minmax(min(5rem,50%),1fr))]';

const tabLook =
  'flex min-h-[56px] w-full flex-col items-center justify-center gap-0.5 px-1 py-1 text-xs font-semibold text-ink-soft aria-[current=page]:text-accent';

/** The main screens on a phone, within thumb reach. */
export function TabBar() {
  const [isScanning, setIsScanning] = useState(false);
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className={barLook}>
        <Tab href="/toolboxes" Icon={Package} label="Boxes" />
        <button
          type="button"
          aria-label="Scan QR Code"
          className={tabLook}
          onClick={() => setIsScanning(true)}
        >
          <ScanQrCode size={22} aria-hidden="true" />
          Scan
        </button>
        <Tab href="/missing" Icon={CircleAlert} label="Missing" />
        <Tab href="/profile" Icon={UserRound} label="Me" />
      </div>
      <LoadedScanner isOpen={isScanning} onClose={() => setIsScanning(false)} />
    </nav>
  );
}

interface TabProps {
  readonly href: string;
  readonly Icon: LucideIcon;
  readonly label: string;
}

function Tab({ href, Icon, label }: TabProps) {
  const [path] = useLocation();
  return (
    <Link href={href} aria-current={path === href ? 'page' : undefined} className={tabLook}>
      <Icon size={22} aria-hidden="true" />
      {label}
    </Link>
  );
}
