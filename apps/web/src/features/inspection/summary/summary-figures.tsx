import type { Toolbox } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { ToCheckNote } from '../../../widgets/tool-counts.tsx';

interface SummaryFiguresProps {
  readonly toolbox: Toolbox;
  readonly summary: InventorySummary;
}

export function SummaryFigures({ toolbox, summary }: SummaryFiguresProps) {
  const { missing, toCheck, totalDrawers, completeDrawers, incompleteDrawers } = summary;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-panel">
      <dl className="grid grid-cols-2 md:grid-cols-4 [&>*]:border-line max-md:[&>*:nth-child(-n+2)]:border-b max-md:[&>*:nth-child(odd)]:border-r md:divide-x md:divide-line">
        <Figure term="Total Drawers" value={totalDrawers} />
        <Figure term="Complete Drawers" value={completeDrawers} tone="text-good" />
        <Figure
          term="Incomplete Drawers"
          value={incompleteDrawers.length}
          tone={incompleteDrawers.length > 0 ? 'text-warn' : 'text-ink'}
        />
        <Figure
          term="Missing Tools"
          value={missing}
          tone={missing > 0 ? 'text-bad' : 'text-ink'}
          note={<ToCheckNote toCheck={toCheck} />}
        />
      </dl>
      <dl className="grid gap-x-6 border-t border-line px-4 py-2 md:grid-cols-2 lg:grid-cols-1">
        <Detail term="Toolbox ID" className="stencil">
          {toolbox.toolboxId}
        </Detail>
        <Detail term="Type" className="font-semibold">
          {toolboxTypeName(toolbox.type)}
        </Detail>
      </dl>
    </div>
  );
}

interface FigureProps {
  readonly term: string;
  readonly value: number;
  readonly tone?: string;
  /** Shown beside the value. */
  readonly note?: ReactNode;
}

function Figure({ term, value, tone = 'text-ink', note }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 px-4 py-3">
      <dt className="placard">{term}</dt>
      <dd>
        <span className={cx('reading text-4xl leading-none', tone)}>{value}</span>
        {note}
      </dd>
    </div>
  );
}

interface DetailProps {
  readonly term: string;
  readonly className: string;
  readonly children: string;
}

function Detail({ term, className, children }: DetailProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className={cx('min-w-0 text-right wrap-anywhere', className)}>{children}</dd>
    </div>
  );
}
