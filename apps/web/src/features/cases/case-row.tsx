import type { LostCase } from '@stowed/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { formatClock } from '../../lib/format.ts';
import { casePath } from '../../lib/route-params.ts';
import { Badge } from '../../ui/badge.tsx';
import { caseLooks, stateWords } from '../../widgets/case-words.ts';
import { WorkItems } from '../../widgets/not-releasable.tsx';

/** One case: number, tool, place, state, age, and the aircraft that it blocks. */
export function CaseRow({ lost }: { readonly lost: LostCase }) {
  const { number, toolName, toolboxId, drawerNumber, state, discoveredAt } = lost;
  const { tone, icon } = caseLooks[state];
  const blocking = lost.workItems.filter(({ isBlocking }) => isBlocking);
  return (
    <li>
      <Link href={casePath(number)} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken">
        <span className="grid min-w-0 grow gap-x-4 gap-y-1 @2xl:grid-cols-[5rem_1.4fr_1fr_1fr] @2xl:items-center">
          <span className="reading font-semibold">Case {number}</span>{' '}
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{toolName}</span>{' '}
            <span className="block text-sm text-ink-soft wrap-anywhere">
              {toolboxId}, drawer {drawerNumber}
            </span>
          </span>{' '}
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={tone} icon={icon}>
              {stateWords(lost)}
            </Badge>{' '}
            <span className="text-sm text-ink-soft">{formatClock(new Date(discoveredAt))}</span>
            {lost.singlePerson && <span className="text-sm text-warn"> closed by one person</span>}
          </span>{' '}
          <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm empty:hidden">
            <WorkItems items={blocking} />
          </span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
