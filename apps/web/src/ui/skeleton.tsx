import { cx } from '../lib/cx.ts';

/** Placeholder for content of known size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse-slow rounded-md bg-line', className)} />;
}
