import type { FoamNames, RgbImage } from '../index.ts';
import { identity } from '../pixels/homography.ts';
import { prepareTemplate } from '../propose/prepare-template.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';
import { trueHomography } from './data.ts';
import type { Drawer, PhotoTruth } from './data.ts';
import { moldedTray, paintFloors } from './floors.ts';
import type { Repaint } from './floors.ts';
import { exactShapes } from './shapes.ts';

/** A drawer repainted with floors of another color, in the template and every photo. */
export interface PaintedDrawer {
  readonly template: PreparedTemplate;
  readonly repaint: (photo: PhotoTruth, image: RgbImage) => RgbImage;
}

/** The drawer with foam of one color: template and photos repainted, no second name. */
export function oneColorDrawer(drawer: Drawer, reference: RgbImage): PaintedDrawer {
  return paintedDrawer(drawer, reference, { floor: [1, 1, 1] });
}

/** The drawer as a molded tray of one color. */
export function moldedDrawer(drawer: Drawer, reference: RgbImage): PaintedDrawer {
  return paintedDrawer(drawer, reference, { floor: [1, 1, 1], shade: moldedTray });
}

/** The drawer with floors of another color, as factors of the primary's channels; no second name. */
function paintedDrawer(
  { truth }: Drawer,
  reference: RgbImage,
  paint: Pick<Repaint, 'floor' | 'shade'>,
): PaintedDrawer {
  const foam: FoamNames = { primary: truth.primaryFoamColor };
  const painted = paintFloors(truth, {
    image: reference,
    homography: identity,
    present: truth.tools.map(() => true),
    covered: truth.tools.map(() => false),
    ...paint,
  });
  return {
    template: prepareTemplate({ image: painted, shapes: exactShapes(truth), anchors: [], foam }),
    repaint: (photo, image) =>
      paintFloors(truth, {
        image,
        homography: trueHomography(photo, image),
        present: photo.tools.map((tool) => tool.status !== 'missing' || tool.foreignObject === true),
        covered: photo.tools.map((tool) => tool.occluded || tool.foreignObject === true),
        ...paint,
      }),
  };
}
