import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

interface LoadingScreenProps {
  /** What is loading, in words: the screen's heading until it is there. */
  readonly title: string;
  /** The shape of what will come; without it a spinner stands beside the heading. */
  readonly children?: ReactNode;
}

/** A screen that is on its way. It has a heading, as every screen has, and says that it is busy. */
export function LoadingScreen({ title, children }: LoadingScreenProps) {
  return (
    <>
      {/* The status stands outside of what is busy: a screen reader waits with what is inside. */}
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
