import { isSeen, toolsOfDrawer } from '@stowed/domain';
import type { Tool } from '@stowed/contract';
import { presentTool } from '../drawers/drawers.presenter.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';

/**
 * The tools to store. A list that names none, without a photo, would make a drawer look as if nobody had ever
 * seen it, and its missing tools with it: everything that belongs in the drawer is then missing.
 */
export function keepPlaces(
  { drawer, tools: before, template }: DrawerWithContents,
  { hasPhoto, tools }: { readonly hasPhoto: boolean; readonly tools: readonly Tool[] },
): readonly Tool[] {
  const hadPhoto = drawer.imageId !== null || drawer.foreignImageUrl !== null;
  const wasSeen = isSeen({ imageUrl: hadPhoto ? 'photo' : null, tools: before });
  if (!wasSeen || isSeen({ imageUrl: hasPhoto ? 'photo' : null, tools })) return tools;
  const belonging = toolsOfDrawer({ tools: before.map(presentTool), templateTools: template?.tools ?? [] });
  return belonging.map((tool) => ({ ...tool, status: 'missing' as const }));
}
