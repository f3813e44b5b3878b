import type { Drawer } from '@stowed/contract';
import { CircleAlert, CircleCheck, Eye, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';

/** The drawer in figures: present, missing, to be looked at, expected. */
export function DrawerSummary({ drawer }: { readonly drawer: Drawer }) {
  const count = (verdict: string) => drawer.tools.filter((tool) => verdictOf(tool) === verdict).length;
  const present = count('present');
  const review = count('review');
  const missing = count('missing');
  return (
    <dl
      aria-label="Drawer summary"
      className="grid auto-cols-fr grid-flow-col divide-x divide-line border-t border-line"
    >
      <Reading term="Present" value={present} tone={present > 0 ? 'text-good' : 'text-ink'}>
        <CircleCheck size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
      <Reading term="Missing" value={missing} tone={missing > 0 ? 'text-bad' : 'text-ink'}>
        <CircleAlert size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
      {review > 0 && (
        <Reading term="To check" value={review} tone="text-warn">
          <Eye size={15} strokeWidth={2.5} aria-hidden="true" />
        </Reading>
      )}
      <Reading term="Expected" value={drawer.expectedTools} tone="text-ink">
        <ListChecks size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
    </dl>
  );
}

interface ReadingProps {
  readonly term: string;
  readonly value: number;
  readonly tone: string;
  readonly children: ReactNode;
}

function Reading({ term, value, tone, children }: ReadingProps) {
  return (
    <div className="flex flex-col-reverse px-1 py-3 text-center">
      <dt className="placard flex items-center justify-center gap-1 whitespace-nowrap max-md:flex-col max-md:text-[0.6875rem] max-md:tracking-normal">
        {children}
        {term}
      </dt>
      <dd className={cx('reading text-4xl leading-none', tone)}>{value}</dd>
    </div>
  );
}
