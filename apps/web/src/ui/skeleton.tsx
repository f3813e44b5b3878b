import { cx } from '../lib/cx.ts';

/** The place of something that is loading and whose shape is known. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse-slow rounded-md bg-line', className)} />;
}
