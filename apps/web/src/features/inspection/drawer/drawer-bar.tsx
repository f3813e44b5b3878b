import {
  Camera,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Eye,
  LayoutTemplate,
  ScanQrCode,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { drawerPath, templatesPath } from '../../../lib/route-params.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadedScanner } from '../../../widgets/qr-scan/loaded-scanner.tsx';
import { cx } from '../../../lib/cx.ts';
import { useHasShifted } from '../../../lib/use-has-shifted.ts';
import { completionPress } from '../completion/complete-drawer.tsx';
import type { Completion } from '../completion/complete-drawer.tsx';
import type { DrawerStep } from '../verdict/drawer-step.ts';

const barLook = cx(
  'mx-auto flex min-h-16 max-w-7xl flex-wrap items-stretch gap-[6px] px-[8px] py-[6px] md:gap-2 md:px-6 sideways:min-h-13 sideways:py-1',
);
const sideLook = 'min-w-[44px] max-md:px-[4px]! md:min-w-36';

interface DrawerBarProps {
  readonly toolboxId: string;
  readonly current: number;
  readonly step: DrawerStep;
  /** What the server does with a newer photo: until then there is no next step. */
  readonly work: string | undefined;
  readonly completion: Completion;
  readonly onCapture: () => void;
  /** Goes to the tools that need a decision. */
  readonly onReview: () => void;
  readonly onNext: () => void;
}

/** The actions, within thumb reach; the primary one depends on the drawer's state. */
export function DrawerBar(props: DrawerBarProps) {
  const { toolboxId, current, step, onCapture, onNext } = props;
  const [, navigate] = useLocation();
  const [isScanning, setIsScanning] = useState(false);
  return (
    <div
      role="toolbar"
      aria-label="Drawer actions"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className={barLook}>
        <Button
          className={sideLook}
          disabled={current <= 1}
          onClick={() => navigate(drawerPath(toolboxId, current - 1))}
        >
          <ChevronLeft size={22} aria-hidden="true" />
          <BarLabel>Previous</BarLabel>
        </Button>
        {step.kind !== 'capture' && (
          <Button className={sideLook} onClick={onCapture}>
            <Camera size={22} aria-hidden="true" />
            <BarLabel>Capture</BarLabel>
          </Button>
        )}
        <Button className={sideLook} onClick={() => setIsScanning(true)}>
          <ScanQrCode size={22} aria-hidden="true" />
          <BarLabel>Scan QR Code</BarLabel>
        </Button>
        <PrimaryButton {...props} />
        {step.kind !== 'next' && (
          <Button className={sideLook} onClick={onNext}>
            <BarLabel>Next</BarLabel>
            <ChevronRight size={22} aria-hidden="true" />
          </Button>
        )}
      </div>
      <LoadedScanner isOpen={isScanning} onClose={() => setIsScanning(false)} />
    </div>
  );
}

/** Visible from 768 px; on narrower screens it is the icon's name. */
function BarLabel({ children }: { readonly children: string }) {
  return <span className="whitespace-nowrap max-md:sr-only">{children}</span>;
}

const icons: Record<DrawerStep['kind'], LucideIcon> = {
  template: LayoutTemplate,
  capture: Camera,
  check: Eye,
  resolve: CircleAlert,
  complete: CircleCheck,
  next: ChevronRight,
};

const primaryLook =
  'min-w-min grow basis-[96px] leading-tight max-md:px-[4px]! md:mx-auto md:max-w-md md:text-lg';

function PrimaryButton({ toolboxId, current, step, work, completion, ...press }: DrawerBarProps) {
  const { onCapture, onReview, onNext } = press;
  const [, navigate] = useLocation();
  const hasShifted = useHasShifted(step.kind);
  const button = useFocusKeptAt(step.kind);
  const Icon = icons[step.kind];
  const { onClick: complete, ...completing } = completionPress(completion);
  const actions: Record<DrawerStep['kind'], () => void> = {
    template: () => navigate(templatesPath(toolboxId, current)),
    capture: onCapture,
    check: onReview,
    resolve: onReview,
    complete,
    next: onNext,
  };
  if (work !== undefined) {
    return (
      <Button variant="primary" className={primaryLook} disabled>
        {work}
      </Button>
    );
  }
  return (
    <Button
      ref={button}
      variant="primary"
      className={cx(primaryLook, hasShifted && 'pointer-events-none')}
      {...(step.kind === 'complete' && completing)}
      onClick={() => !hasShifted && actions[step.kind]()}
    >
      <Icon size={22} aria-hidden="true" className={cx(step.kind !== 'capture' && 'max-md:hidden')} />
      {step.label}
    </Button>
  );
}

/** Long enough for a closed dialog to return the focus; one that closes slowly is looked at again. */
const RETURN_MS = 100;

/** The button that completed the drawer is gone, and with it the focus: it moves to the next step. */
function useFocusKeptAt(kind: DrawerStep['kind']) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    const isNew = before.current !== kind && kind === 'next';
    before.current = kind;
    if (!isNew) return undefined;
    const timer = window.setInterval(() => {
      const held = document.activeElement;
      // A closing dialog, or a button that has just been switched off, is about to let go of the focus.
      if (held?.matches('[role=dialog] *, [role=dialog], [role=alertdialog] *, :disabled')) return;
      window.clearInterval(timer);
      if (held === document.body) button.current?.focus({ preventScroll: true });
    }, RETURN_MS);
    return () => window.clearInterval(timer);
  }, [kind]);
  return button;
}
