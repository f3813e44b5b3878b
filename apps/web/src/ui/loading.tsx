import type { ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { cx } from '../lib/cx.ts';

interface LoadingScreenProps {
  /** The screen's heading while it loads. */
  readonly title: string;
  /** A skeleton of the content; without it a spinner shows beside the heading. */
  readonly children?: ReactNode;
}

/** A loading screen. Like every screen, it has a heading. */
export function LoadingScreen({ title, children }: LoadingScreenProps) {
  return (
    <>
      {/* Outside the busy region, whose content screen readers do not announce. */}
      <div role="status">
        <h1 className="mb-4 flex items-center gap-3 text-2xl font-bold tracking-tight md:text-3xl">
          {!children && <Spinner size={24} />}
          {title}
        </h1>
      </div>
      <div aria-busy="true">{children}</div>
    </>
  );
}

/** Placeholder for content of known size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse-slow rounded-md bg-line', className)} />;
}

/** Shows that something is pending; the text beside it says what. */
export function Spinner({ size = 18 }: { readonly size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="animate-spin" />;
}

/** Placeholders of loading rows. */
export function RowsLoading() {
  return (
    <div aria-busy="true" className="space-y-3 p-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}
