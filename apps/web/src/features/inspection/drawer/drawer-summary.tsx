import type { Drawer } from '@stowed/contract';
import { countDrawer } from '@stowed/domain';
import { CircleAlert, CircleCheck, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { ToCheckNote } from '../../../widgets/tool-counts.tsx';

export function DrawerSummary({ drawer }: { readonly drawer: Drawer }) {
  const { present, missing, toCheck, notAccountedFor, expected } = countDrawer(drawer);
  const isAccountedFor = present > 0 && notAccountedFor === 0;
  return (
    <dl
      aria-label="Drawer summary"
      className="grid auto-cols-fr grid-flow-col divide-x divide-line border-t border-line"
    >
      <Reading term="Present" value={present} tone={isAccountedFor ? 'text-good' : 'text-ink'}>
        <CircleCheck size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
      <Reading
        term="Missing"
        value={missing}
        tone={missing > 0 ? 'text-bad' : 'text-ink'}
        note={<ToCheckNote toCheck={toCheck} />}
      >
        <CircleAlert size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
      <Reading term="Expected" value={expected} tone="text-ink">
        <ListChecks size={15} strokeWidth={2.5} aria-hidden="true" />
      </Reading>
    </dl>
  );
}

interface ReadingProps {
  readonly term: string;
  readonly value: number;
  readonly tone: string;
  /** Shown beside the value. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Reading({ term, value, tone, note, children }: ReadingProps) {
  return (
    <div className="flex flex-col-reverse px-1 py-3 text-center">
      <dt className="placard flex items-center justify-center gap-1 whitespace-nowrap max-md:flex-col max-md:text-[0.6875rem] max-md:tracking-normal">
        {children}
        {term}
      </dt>
      <dd>
        <span className={cx('reading text-4xl leading-none', tone)}>{value}</span>
        {note}
      </dd>
    </div>
  );
}
