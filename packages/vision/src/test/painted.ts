import type { FoamNames, RgbImage } from '../index.ts';
import { identity } from '../pixels/homography.ts';
import { prepareTemplate } from '../evidence/template-model.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';
import { trueHomography } from './data.ts';
import type { Drawer, PhotoTruth } from './data.ts';
import { mouldedTray, paintFloors } from './floors.ts';
import type { Repaint } from './floors.ts';
import { exactShapes } from './shapes.ts';

/** A drawer whose cut-outs have floors of another colour, in the template and in every photo. */
export interface PaintedDrawer {
  readonly template: PreparedTemplate;
  readonly repaint: (photo: PhotoTruth, image: RgbImage) => RgbImage;
}

/** The drawer as if its foam had one colour: template and photos repainted, no second name. */
export function oneColourDrawer(drawer: Drawer, reference: RgbImage): PaintedDrawer {
  return paintedDrawer(drawer, reference, { floor: [1, 1, 1] });
}

/** The drawer as if it were a moulded tray of one colour. */
export function mouldedDrawer(drawer: Drawer, reference: RgbImage): PaintedDrawer {
  return paintedDrawer(drawer, reference, { floor: [1, 1, 1], shade: mouldedTray });
}

/** The drawer with floors of another colour, told as factors of the primary's channels; no second name. */
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
