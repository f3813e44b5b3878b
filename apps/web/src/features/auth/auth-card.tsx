import type { ReactNode } from 'react';

interface AuthCardProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

export function AuthCard({ title, intro, children, footer }: AuthCardProps) {
  return (
    <div className="mx-auto mt-4 w-full max-w-lg md:mt-12">
      <h1 className="text-2xl font-bold tracking-tight md:text-3xl">{title}</h1>
      <p className="mt-1 text-ink-soft">{intro}</p>
      <div className="mt-6 rounded-lg border border-line bg-surface p-5 shadow-panel md:p-7">{children}</div>
      <p className="mt-5 text-center text-ink-soft">{footer}</p>
    </div>
  );
}

/** A link within a sentence. Underlined, because some people cannot tell it by color alone. */
export const textLink =
  'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';
