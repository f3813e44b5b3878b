import type { Drawer } from '@stowed/contract';
import { toolShape } from '@stowed/domain';
import type { AimTarget } from '../../../widgets/capture/aim-message.ts';

/** What the camera should show of this drawer; undefined without a template whose picture this site keeps. */
export function aimTarget({ templateImageUrl, templateTools }: Drawer): AimTarget | undefined {
  if (!templateImageUrl?.startsWith('/') || templateTools.length === 0) return undefined;
  return { imageUrl: templateImageUrl, shapes: templateTools.map(toolShape) };
}
