import type { Drawer } from '@stowed/contract';
import { countDrawer, countDrawers, countTools, drawerDisplayStatus, isSeen } from '@stowed/domain';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FoldingCard } from '../../../ui/folding-card.tsx';
import { COPIED } from '../../../widgets/copied-template.ts';
import { moreWords, ShortfallBadges, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { ToolStrip } from '../../../widgets/tool-picture/tool-strip.tsx';
import { drawerVerdict, greenTools } from '../verdict/drawer-verdict.ts';

const tileLook = cx(
  'block space-y-1.5 rounded-md border border-line bg-sunken p-2 hover:border-accent',
  'aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:ring-1',
  'aria-[current=page]:ring-accent',
);

interface DrawerStatusCardProps {
  readonly toolboxId: string;
  /** Sorted by number. */
  readonly drawers: readonly Drawer[];
  readonly current: number;
}

const COLUMN_THRESHOLDS = { one: 3, two: 6 };

export function DrawerStatusCard({ toolboxId, drawers, current }: DrawerStatusCardProps) {
  const counts = countDrawers(drawers);
  const { present, missing, toCheck, expected } = counts;
  return (
    <FoldingCard
      title="Drawer Status"
      bodyClassName="p-3"
      aside={
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {missing > 0 && <Badge tone="bad">{missing} Missing</Badge>}
          <ToCheckNote toCheck={toCheck} />
          <ShortfallBadges {...counts} />
          <span className="whitespace-nowrap">
            <span className="reading text-xl leading-none">
              {present}/{expected}
            </span>{' '}
            <span className="text-sm text-ink-soft max-md:hidden">
              in {countOf(drawers.length, 'drawer')}
            </span>
          </span>
        </span>
      }
    >
      <ul className={cx('grid gap-2', columnsFor(drawers.length))}>
        {drawers.map((drawer) => (
          <DrawerTile
            key={drawer.number}
            drawer={drawer}
            href={drawerPath(toolboxId, drawer.number)}
            isCurrent={drawer.number === current}
          />
        ))}
      </ul>
    </FoldingCard>
  );
}

function columnsFor(count: number): string {
  if (count <= COLUMN_THRESHOLDS.one) return 'grid-cols-1';
  return count <= COLUMN_THRESHOLDS.two ? 'grid-cols-2' : 'grid-cols-3';
}

interface DrawerTileProps {
  readonly drawer: Drawer;
  readonly href: string;
  readonly isCurrent: boolean;
}

function DrawerTile({ drawer, href, isCurrent }: DrawerTileProps) {
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={tileLook}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="whitespace-nowrap text-sm font-semibold">Drawer {drawer.number}</span>
          <span className="reading text-sm">
            {countTools(drawer.tools).present}/{drawer.expectedTools}
          </span>
        </span>
        <ToolStrip tools={drawer.tools} isSure={greenTools(drawer)} expected={drawer.expectedTools} />
        <span className="flex flex-wrap items-center gap-x-1.5">
          <StatusBadge drawer={drawer} />
          <Doubts drawer={drawer} />
        </span>
      </Link>
    </li>
  );
}

function StatusBadge({ drawer }: { readonly drawer: Drawer }) {
  const status = drawerDisplayStatus(drawer);
  switch (status.kind) {
    case 'complete':
      return (
        <Badge tone={drawerVerdict(drawer).tone === 'good' ? 'good' : 'plain'} look="bare" icon={CircleCheck}>
          Complete
        </Badge>
      );
    case 'missing':
      return (
        <span className="flex flex-wrap items-center gap-x-1">
          <Badge tone="bad" look="bare">
            Missing: {status.counts.missing}
          </Badge>
          <ToCheckNote toCheck={status.counts.toCheck} />
        </span>
      );
    case 'incomplete':
      return (
        <Badge tone="plain" look="bare">
          Incomplete
        </Badge>
      );
  }
}

/** What the badge does not say. Complete wins over missing, so its badge names no missing tools. */
function Doubts({ drawer }: { readonly drawer: Drawer }) {
  const { missing, toCheck, notAccountedFor, fewer, expected } = countDrawer(drawer);
  const isComplete = drawer.status === 'complete';
  return (
    <>
      {isComplete && missing > 0 && <Doubt tone="text-bad">{missing} missing</Doubt>}
      {isComplete && <ToCheckNote toCheck={toCheck} />}
      {notAccountedFor > 0 && <Doubt tone="text-bad">{notAccountedFor} not accounted for</Doubt>}
      {fewer > 0 && <Doubt tone="text-warn">{fewer} fewer than expected</Doubt>}
      {moreWords(drawer).map((words) => (
        <Doubt key={words} tone="text-warn">
          {words}
        </Doubt>
      ))}
      {drawer.isTemplateUnproven && <Doubt tone="text-warn">template {COPIED}</Doubt>}
      {isComplete && !isSeen(drawer) && expected > 0 && <Doubt tone="text-warn">not counted</Doubt>}
    </>
  );
}

function Doubt({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  return <span className={`text-xs font-semibold ${tone}`}>{children}</span>;
}
