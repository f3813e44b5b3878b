import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface NoticeCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Plain for what is not a failure. */
  readonly tone?: 'bad' | 'plain';
  readonly children?: ReactNode;
  /** What the person can do about it. */
  readonly actions?: ReactNode;
}

/** One message on an otherwise empty screen. */
export function NoticeCard({ icon, title, tone = 'bad', children, actions }: NoticeCardProps) {
  return (
    <div className="mx-auto mt-[12vh] w-full max-w-md rounded-lg border border-line bg-surface p-6 shadow-panel">
      <div className={cx('mb-4', tone === 'bad' ? 'text-bad' : 'text-ink-soft')}>{icon}</div>
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">{title}</h1>
      {children && <div className="text-ink-soft">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
