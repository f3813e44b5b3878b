import type { Drawer } from '@stowed/contract';
import { OPEN_DRAWER } from '../../lib/route-params.ts';

interface Places {
  /** The drawer in the address: a number, OPEN_DRAWER, or null. */
  readonly asked: string | null;
  /** The drawer whose new reference is on its way. */
  readonly reference: number | undefined;
  /** The drawer that was shown when work was kept. */
  readonly kept: number | undefined;
  /** The kept work holds something unsaved. */
  readonly isUnsaved: boolean;
}

/**
 * Where the walk starts: at the drawer that the person asked for, else where unsaved work was kept.
 * OPEN_DRAWER asks for what is still to do: unsaved work comes first, then the first drawer without a
 * template.
 */
export function firstDrawer(drawers: readonly Drawer[], places: Places): number {
  const { asked, reference, kept, isUnsaved } = places;
  const open = asked === OPEN_DRAWER ? drawers.find(({ templateId }) => templateId === null) : undefined;
  const order = [reference, Number(asked), isUnsaved ? kept : undefined, open?.number, kept];
  const isStanding = (wanted: number | undefined) => drawers.some(({ number }) => number === wanted);
  return order.find(isStanding) ?? drawers[0]?.number ?? 1;
}
