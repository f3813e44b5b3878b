import { CircleAlert, CircleCheck, Eye, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { Tone } from './badge.tsx';

const looks: Record<Tone, string> = {
  good: 'border-good-line bg-good-soft text-good',
  bad: 'border-bad-line bg-bad-soft text-bad',
  warn: 'border-warn-line bg-warn-soft text-warn',
  plain: 'border-line bg-sunken text-ink',
};

const icons = { good: CircleCheck, bad: CircleAlert, warn: Eye, plain: Info };

interface AlertProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A message in the page. Only a failure interrupts a screen reader. */
export function Alert({ tone = 'plain', title, children, className }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
      className={cx('flex gap-3 rounded-md border-l-4 p-3 text-[0.9375rem]', looks[tone], className)}
    >
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
