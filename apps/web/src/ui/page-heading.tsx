import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { LinkButton } from './button.tsx';

interface PageHeadingProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
}

export function PageHeading({ title, lead, aside }: PageHeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
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
