import { toolShape } from '@stowed/domain';
import type { FoamNames } from '@stowed/vision';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DescribedTemplate } from '../../engines/engine.ts';
import { decodeRgb } from '../../pictures/picture.ts';
import type { DrawerWithContents } from './drawers.presenter.ts';

type Pictured = Pick<DrawerWithContents, 'toolbox' | 'template'>;

export const foamOf = ({ toolbox }: Pick<DrawerWithContents, 'toolbox'>): FoamNames => ({
  primary: toolbox.primaryFoamColor,
  secondary: toolbox.secondaryFoamColor,
});

/**
 * A drawer's template as engines receive it; undefined if there is nothing to judge by. The key names
 * everything the preparation depends on: a template's version never changes, but its toolbox's colors may.
 */
export function findEngineTemplate(
  { images }: Pick<Deps, 'images'>,
  loaded: Pictured,
): DescribedTemplate | undefined {
  const { template } = loaded;
  const imageId = template?.imageId;
  if (!imageId || template.tools.length === 0) return undefined;
  const foam = foamOf(loaded);
  const readPicture = async (): Promise<Buffer> => {
    const bytes = await images.find(imageId);
    if (bytes) return bytes;
    throw new AppError('image_processing_failed', { cause: new Error('The template has lost its picture') });
  };
  return {
    key: JSON.stringify([template.id, foam.primary, foam.secondary]),
    tools: template.tools,
    readPicture,
    load: async () => {
      const image = await decodeRgb(await readPicture());
      const anchors = template.anchorPoints.map(({ x, y }) => ({ x, y }));
      return { image, shapes: template.tools.map(toolShape), anchors, foam };
    },
  };
}

/**
 * Prepares a drawer's template when it is opened or assigned, because a photo usually follows. Returns at
 * once.
 */
export function prepareForPhoto(deps: Pick<Deps, 'images' | 'engine'>, loaded: Pictured): void {
  const template = findEngineTemplate(deps, loaded);
  if (template) deps.engine.prepare(template);
}
