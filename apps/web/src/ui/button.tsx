import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/cx.ts';
import { Spinner } from './loading.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'good';
type Size = 'md' | 'lg' | 'tight' | 'icon';

interface Look {
  readonly variant?: Variant | undefined;
  readonly size?: Size | undefined;
}

const base =
  'inline-flex select-none items-center justify-center gap-2 rounded-md font-semibold transition-[background-color,border-color,transform] duration-100 active:translate-y-px disabled:opacity-55 disabled:active:translate-y-0 [&_svg]:shrink-0';

const sizes: Record<Size, string> = {
  md: 'min-h-11 px-4 text-[0.9375rem]',
  lg: 'min-h-13 px-5 text-base',
  /** As high as lg, for three in a row on a phone. */
  tight: 'min-h-13 px-2 text-[0.9375rem] md:px-5 md:text-base',
  icon: 'size-11 shrink-0',
};

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-ink/8',
  danger: 'border-2 border-bad-line bg-bad-soft text-bad hover:bg-bad-line/20',
  good: 'border-2 border-good-line bg-good-soft text-good hover:bg-good-line/20',
};

/** How a button looks, for links that look like one. */
export function buttonLook({ variant = 'secondary', size = 'md' }: Look = {}): string {
  return cx(base, sizes[size], variants[variant]);
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and ignores presses while pending. */
  readonly isPending?: boolean;
}

export function Button({ variant, size, isPending, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(buttonLook({ variant, size }), className)}
      disabled={Boolean(disabled) || Boolean(isPending)}
      aria-busy={isPending || undefined}
      {...rest}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends Look {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function LinkButton({ href, variant, size, className, children }: LinkButtonProps) {
  return (
    <Link href={href} className={cx(buttonLook({ variant, size }), className)}>
      {children}
    </Link>
  );
}
