import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface CardProps {
  readonly title?: ReactNode;
  /** Shown to the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  readonly bodyClassName?: string;
}

/** A panel; with a title it is a landmark region. */
export function Card({ title, aside, children, className, bodyClassName = 'p-4' }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cx('rounded-lg border border-line bg-surface shadow-panel', className)}
    >
      {title && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
          <h2 id={titleId} className="placard flex-1 text-ink">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={bodyClassName}>{children}</div>
    </section>
  );
}
