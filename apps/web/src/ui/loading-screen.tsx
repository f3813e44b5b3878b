import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

interface LoadingScreenProps {
  /** The screen's heading while it loads. */
  readonly title: string;
  /** A skeleton of the content; without it a spinner shows beside the heading. */
  readonly children?: ReactNode;
}

/** A loading screen. Like every screen it has a heading. */
export function LoadingScreen({ title, children }: LoadingScreenProps) {
  return (
    <>
      {/* Outside the busy region, whose content screen readers hold back. */}
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
