import type { LostCase } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { casesOfToolboxQuery } from '../lib/case-queries.ts';
import { cx } from '../lib/cx.ts';
import { casePath } from '../lib/route-params.ts';
import { caseLine, caseLooks } from './case-words.ts';

interface CaseLinesProps {
  readonly toolboxId: string;
  /** Only those of this drawer. */
  readonly drawerNumber?: number;
  /** True for a case that the screen shows elsewhere. */
  readonly isElsewhere?: (lost: LostCase) => boolean;
  readonly className?: string;
}

const tones = { bad: 'text-bad', warn: 'text-warn', plain: 'text-ink', good: 'text-good' };

/** The cases of a toolbox or a drawer, a line for each. */
export function CaseLines({ toolboxId, drawerNumber, isElsewhere, className }: CaseLinesProps) {
  const { data: cases = [], isError } = useQuery(casesOfToolboxQuery(toolboxId));
  const shown = cases.filter(
    (one) => (drawerNumber === undefined || one.drawerNumber === drawerNumber) && !isElsewhere?.(one),
  );
  if (isError && shown.length === 0) {
    return (
      <p className={cx('px-4 py-2 text-sm text-warn', className)}>Lost-tool cases could not be loaded.</p>
    );
  }
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Cases" className={cx('divide-y divide-line border-y border-line', className)}>
      {shown.map((lost) => (
        <li key={lost.number}>
          <CaseLine lost={lost} />
        </li>
      ))}
    </ul>
  );
}

function CaseLine({ lost }: { readonly lost: LostCase }) {
  const { icon: Icon, tone } = caseLooks[lost.state];
  return (
    <Link href={casePath(lost.number)} className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-sunken">
      <Icon size={18} aria-hidden="true" className={cx('shrink-0', tones[tone])} />
      <span className={cx('min-w-0 grow font-semibold wrap-anywhere', tones[tone])}>{caseLine(lost)}</span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
    </Link>
  );
}
