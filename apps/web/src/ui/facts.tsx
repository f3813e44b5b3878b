import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Labeled facts. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">{children}</dl>;
}

export function Fact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="placard">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
