import type { Toolbox } from '@stowed/contract';
import type { InventorySummary } from '@stowed/domain';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { missingTone, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { stoppedWords } from '../verdict/drawer-verdict.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';

interface SummaryFiguresProps {
  readonly summary: InventorySummary;
  /** The drawers that are shown with entries that wait on this device. */
  readonly kept: readonly ShownDrawer[];
}

export function SummaryFigures({ summary, kept }: SummaryFiguresProps) {
  const { missing, toCheck, totalDrawers, completeDrawers, incompleteDrawers } = summary;
  const { doubtfulDrawers, notComparedDrawers, byHandDrawers, toolsByHand } = summary;
  const byHand = byHandDrawers.length + toolsByHand.length;
  const doubts = doubtfulDrawers.length + notComparedDrawers + byHand + kept.length;
  const isSure = completeDrawers > 0 && doubts === 0;
  return (
    <div className="space-y-2">
      <dl className={figuresLook}>
        <Figure term="Total Drawers" value={totalDrawers} />
        <Figure term="Complete Drawers" value={completeDrawers} tone={isSure ? 'text-good' : 'text-ink'} />
        <Figure
          term="Incomplete Drawers"
          value={incompleteDrawers.length}
          tone={incompleteDrawers.length > 0 ? 'text-warn' : 'text-ink'}
        />
        <Figure
          term="Missing Tools"
          value={missing}
          tone={missingTone(summary)}
          note={<ToCheckNote toCheck={toCheck} />}
        />
      </dl>
      {kept.length > 0 && (
        <p className="font-semibold text-warn">
          {countOf(kept.length, 'drawer')} kept on this phone, not sent yet
        </p>
      )}
      {kept.map(
        ({ toolboxId, number, stoppedBy }) =>
          stoppedBy && (
            <Link
              key={number}
              href={drawerPath(toolboxId, number)}
              className="flex min-h-11 items-center text-warn underline"
            >
              Drawer {number}: {stoppedWords(stoppedBy)}
            </Link>
          ),
      )}
    </div>
  );
}

/** One row; two with very large text. */
const figuresLook = cx(
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] overflow-hidden rounded-lg border border-line',
  'divide-x divide-line bg-surface shadow-panel',
);

/** The toolbox in the words of its label. */
export function ToolboxFacts({ toolbox }: { readonly toolbox: Toolbox }) {
  return (
    <dl className="rounded-lg border border-line bg-surface px-4 py-2 shadow-panel">
      <Detail term="Toolbox ID" className="stencil">
        {toolbox.toolboxId}
      </Detail>
      <Detail term="Type" className="font-semibold">
        {toolboxTypeName(toolbox.type)}
      </Detail>
    </dl>
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
    <div className="flex flex-col-reverse justify-end gap-1 px-1.5 py-3 md:px-4">
      <dt className="text-xs font-semibold leading-tight text-ink-soft md:text-sm">{term}</dt>
      <dd>
        <span className={cx('reading text-3xl leading-none md:text-4xl', tone)}>{value}</span>
        <span className="max-md:[&>span]:text-[0.6875rem]">{note}</span>
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
