import type { UsedWorkItem, NamedWorkItem } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { blockedQuery } from '../lib/case-queries.ts';
import { Badge } from '../ui/badge.tsx';

type Item = Pick<NamedWorkItem, 'id'>;

/** Marks an aircraft or a job that a case blocks, wherever it is named. Release is signed elsewhere. */
export function NotReleasable({ item: { id } }: { readonly item: Item }) {
  const { data: blocked, isError } = useQuery(blockedQuery());
  if (!blocked && isError) return <Badge tone="warn">Cases not loaded</Badge>;
  const found = blocked?.find((one) => one.id === id);
  if (!found) return null;
  return (
    <Badge tone="bad" icon={Ban}>
      {found.isSuspected ? 'NOT RELEASABLE, count under way' : 'NOT RELEASABLE'}
    </Badge>
  );
}

/** Those of these aircraft and jobs that a case blocks, for a text that cannot carry their marks. */
export function BlockedItems({ items }: { readonly items: readonly UsedWorkItem[] }) {
  const { data: blocked = [] } = useQuery(blockedQuery());
  const ids = new Set(blocked.map(({ id }) => id));
  const shown = items.filter(({ id, aircraft }) => ids.has(id) || (aircraft && ids.has(aircraft.id)));
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 font-semibold">
      <WorkItems items={shown} />
    </p>
  );
}

/** 'J7 on 84-0012': a job's aircraft is blocked wherever its job is. */
export const itemWords = ({ reference, aircraft }: Pick<UsedWorkItem, 'reference' | 'aircraft'>): string =>
  aircraft ? `${reference} on ${aircraft.reference}` : reference;

/** Aircraft and jobs by reference, each with its block, a job with that of its aircraft. */
export function WorkItems({ items }: { readonly items: readonly UsedWorkItem[] }) {
  return items.map((item) => (
    <span key={item.id} className="inline-flex flex-wrap items-center gap-x-1.5">
      {item.kind === 'aircraft' && 'Aircraft '}
      {itemWords(item)} <NotReleasable item={item.aircraft ?? item} />
    </span>
  ));
}
