import type { Drawer, Toolbox } from '@stowed/contract';
import { useLocation } from 'wouter';
import { drawerPath } from '../../../lib/route-params.ts';
import { useIsMobile } from '../../../lib/use-is-mobile.ts';
import { useSwipe } from '../../../lib/use-swipe.ts';
import { DrawerHeading } from './drawer-heading.tsx';
import { DrawerSegments } from './drawer-segments.tsx';

interface DrawerTopProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  /** Sorted by number. */
  readonly drawers: readonly Drawer[];
  /** The toolbox's last drawer number. */
  readonly last: number;
}

/** Which drawer it is. On a phone a swipe over it, or a tap on a segment, goes to another one. */
export function DrawerTop({ toolbox, drawer, drawers, last }: DrawerTopProps) {
  const [, navigate] = useLocation();
  const isPhone = useIsMobile();
  const { toolboxId } = toolbox;
  const goTo = (number: number) => number >= 1 && number <= last && navigate(drawerPath(toolboxId, number));
  const swipe = useSwipe({
    onLeft: () => goTo(drawer.number + 1),
    onRight: () => goTo(drawer.number - 1),
  });
  return (
    <div className="touch-pan-y" {...swipe}>
      <DrawerHeading toolbox={toolbox} drawer={drawer} last={last}>
        {isPhone && drawers.length > 1 && (
          <DrawerSegments toolboxId={toolboxId} drawers={drawers} current={drawer.number} />
        )}
      </DrawerHeading>
    </div>
  );
}
