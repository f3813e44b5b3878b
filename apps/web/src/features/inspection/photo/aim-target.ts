import type { Drawer } from '@stowed/contract';
import { toolShape } from '@stowed/domain';
import type { AimTarget } from '../../../widgets/capture/aim-message.ts';

/** The template to aim at; undefined if its picture is neither on our server nor kept on this device. */
export function aimTarget({ templateImageUrl, templateTools }: Drawer): AimTarget | undefined {
  if (!templateImageUrl || !/^(\/|data:)/.test(templateImageUrl) || templateTools.length === 0)
    return undefined;
  return { imageUrl: templateImageUrl, shapes: templateTools.map(toolShape) };
}
