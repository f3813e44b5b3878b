import type { NamedWorkItem } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { blockedQuery } from '../lib/case-queries.ts';
import { Badge } from '../ui/badge.tsx';

type Item = Pick<NamedWorkItem, 'id'>;

/** Marks an aircraft or a job that a case blocks, wherever it is named. Release is signed elsewhere. */
export function NotReleasable({ item: { id } }: { readonly item: Item }) {
  const { data: blocked, isError } = useQuery(blockedQuery());
  if (!blocked && isError) return <Badge tone="warn">Blocks not loaded</Badge>;
  const found = blocked?.find((one) => one.id === id);
  if (!found) return null;
  return (
    <Badge tone="bad" icon={Ban}>
      {found.isSuspected ? 'NOT RELEASABLE, count under way' : 'NOT RELEASABLE'}
    </Badge>
  );
}

/** Aircraft and jobs by reference, each with its block. */
export function WorkItems({ items }: { readonly items: readonly NamedWorkItem[] }) {
  return items.map((item) => (
    <span key={item.id} className="inline-flex flex-wrap items-center gap-x-1.5">
      {item.reference} <NotReleasable item={item} />
    </span>
  ));
}
