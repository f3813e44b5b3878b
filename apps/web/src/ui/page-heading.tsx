import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { LinkButton } from './button.tsx';

interface PageHeadingProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  /** One row in a low window, for screens as high as it. */
  readonly isFlat?: boolean;
}

const flatLook = 'low:mb-3 low:items-center';

export function PageHeading({ title, lead, aside, isFlat = false }: PageHeadingProps) {
  return (
    <div className={cx('mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', isFlat && flatLook)}>
      <div className={cx('min-w-0', isFlat && 'low:flex low:items-center low:gap-4')}>
        <h1 className="text-2xl font-bold tracking-tight wrap-anywhere md:text-3xl">{title}</h1>
        {lead && <div className="mt-1 text-ink-soft">{lead}</div>}
      </div>
      {aside}
    </div>
  );
}

export function BackHome() {
  return (
    <LinkButton href="/">
      <ArrowLeft size={18} aria-hidden="true" />
      Back to Home
    </LinkButton>
  );
}
