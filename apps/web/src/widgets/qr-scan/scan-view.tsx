import { CameraOff, CircleCheck } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../../lib/cx.ts';
import { Spinner } from '../../ui/loading.tsx';
import { cameraHints, cameraRequired } from './scan.messages.ts';
import type { ScanState } from './scan-state.ts';

interface ScanViewProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly state: ScanState;
}

/** The camera's picture, and the scanner's state above it. */
export function ScanView({ videoRef, state }: ScanViewProps) {
  const isLive = state.status === 'opening' || state.status === 'scanning';
  return (
    <div className={cx('relative overflow-hidden rounded-md', isLive && 'aspect-4/3 bg-black')}>
      {/* Live picture of a label: there is nothing to caption. */}
      <video
        ref={videoRef}
        playsInline
        muted
        autoPlay
        className={cx('absolute inset-0 size-full object-cover', !isLive && 'invisible')}
      />
      <Overlay state={state} />
    </div>
  );
}

function Overlay({ state }: { readonly state: ScanState }) {
  switch (state.status) {
    case 'opening':
      return (
        <p
          role="status"
          className="absolute inset-0 flex items-center justify-center gap-3 font-semibold text-white"
        >
          <Spinner /> Starting camera…
        </p>
      );
    case 'scanning':
      return <Reticle />;
    case 'read':
      return (
        <Panel icon={<CircleCheck size={28} />} title="QR Code Detected" tone="good">
          <p className="stencil line-clamp-5 wrap-anywhere">{state.text}</p>
        </Panel>
      );
    case 'unavailable':
      return (
        <Panel icon={<CameraOff size={28} />} title={cameraRequired.title} tone="bad">
          <p>{cameraRequired.message}</p>
          <p>{cameraHints[state.fault]}</p>
        </Panel>
      );
    case 'stopped':
      return (
        <Panel icon={<CameraOff size={28} />} title="The camera stopped" tone="bad">
          <p>It was unplugged, or another app took it. Press Start Scan to continue.</p>
        </Panel>
      );
    case 'broken':
      return (
        <Panel icon={<CameraOff size={28} />} title="The code reader could not be loaded" tone="bad">
          <p>Type the ID instead. To scan, check your connection, then press Start Scan.</p>
        </Panel>
      );
  }
}

/** Says where the code belongs and that the scanner is looking. */
function Reticle() {
  const mark = 'absolute size-9 border-white';
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div aria-hidden="true" className="relative mb-6 aspect-square h-[64%]">
        <span className={`${mark} left-0 top-0 rounded-tl-md border-l-3 border-t-3`} />
        <span className={`${mark} right-0 top-0 rounded-tr-md border-r-3 border-t-3`} />
        <span className={`${mark} bottom-0 left-0 rounded-bl-md border-b-3 border-l-3`} />
        <span className={`${mark} bottom-0 right-0 rounded-br-md border-b-3 border-r-3`} />
        <span className="absolute inset-x-2 top-1/2 h-0.5 bg-white/80 animate-pulse-slow" />
      </div>
      <p
        role="status"
        className="absolute bottom-2.5 rounded-full bg-black/75 px-3.5 py-1.5 text-sm font-semibold text-white"
      >
        Scanning for QR code...
      </p>
    </div>
  );
}

interface PanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly tone: 'good' | 'bad';
  readonly children: ReactNode;
}

const tones = {
  good: 'border-good-line bg-good-soft text-good',
  bad: 'border-bad-line bg-bad-soft text-bad',
};

function Panel({ icon, title, tone, children }: PanelProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('flex gap-3.5 rounded-md border-2 p-4', tones[tone])}
    >
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <div className="min-w-0 space-y-1.5">
        <h3 className="text-lg font-semibold leading-7">{title}</h3>
        {children}
      </div>
    </div>
  );
}
