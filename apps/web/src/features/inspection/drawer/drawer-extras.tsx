// What a drawer's screen shows below its tools, in one file, which loads after the screen is shown.
import type { Drawer, Toolbox } from '@stowed/contract';
import { cx } from '../../../lib/cx.ts';
import { AdjustPositions } from '../positions/adjust-positions.tsx';
import { TemplateCard } from '../template/template-card.tsx';
import { HeatmapButton } from '../tools/tool-heatmap.tsx';
import { StatusTracker } from '../tracker/status-tracker.tsx';
import { ActiveToolboxCard } from './active-toolbox-card.tsx';
import { AnalysisCard } from './analysis-card.tsx';
import { DrawerStatusCard } from './drawer-status-card.tsx';
import { DrawerSummary } from './drawer-summary.tsx';

/** Cards stacked in columns leave no gaps. */
const cardsLook = cx(
  'mt-3 space-y-3 px-3 md:mt-4 md:columns-2 md:gap-4 md:space-y-0 md:px-0 xl:columns-3',
  'md:*:mb-4 md:*:break-inside-avoid',
);

interface DrawerCardsProps {
  readonly toolbox: Toolbox;
  /** With what the person has done since, sent or not. */
  readonly drawer: Drawer;
  /** The server's state. */
  readonly saved: Drawer;
  readonly drawers: readonly Drawer[];
}

/** Secondary information, below the actions. */
export function DrawerCards({ toolbox, drawer, saved, drawers }: DrawerCardsProps) {
  return (
    <aside className={cardsLook} aria-label="Toolbox">
      <DrawerStatusCard toolboxId={toolbox.toolboxId} drawers={drawers} current={drawer.number} />
      <ActiveToolboxCard toolbox={toolbox} />
      <AnalysisCard toolboxId={toolbox.toolboxId} drawer={drawer} saved={saved} />
      <StatusTracker toolboxId={toolbox.toolboxId} drawer={saved} isBehind={drawer !== saved} />
      <TemplateCard toolbox={toolbox} drawer={saved} />
    </aside>
  );
}

interface PhotoToolsProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  /** The server's state, which a save of positions replaces. */
  readonly saved: Drawer;
}

/** The drawer's figures, and what can be done with its photo. */
export function PhotoTools({ toolbox, drawer, saved }: PhotoToolsProps) {
  return (
    <div className="border-line bg-surface max-md:border-b md:rounded-lg md:border md:shadow-panel">
      <DrawerSummary drawer={drawer} />
      <div className="flex flex-wrap gap-2 border-t border-line p-3 empty:hidden [&>button]:grow">
        <AdjustPositions toolbox={toolbox} drawer={saved} />
        <HeatmapButton drawer={drawer} />
      </div>
    </div>
  );
}
