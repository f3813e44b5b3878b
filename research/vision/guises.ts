import type { RgbImage } from '../../packages/vision/src/index.ts';
import { colourOfName } from '../../packages/vision/src/pixels/colour.ts';
import { buildScenes } from '../../packages/vision/src/evidence/scene.ts';
import { prepareTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import type { PreparedTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import { trueHomography } from '../../packages/vision/src/test/data.ts';
import type { Drawer } from '../../packages/vision/src/test/data.ts';
import { paintEmpty } from './empty.ts';
import { blurredPhoto, relitPhoto, turnHues } from './light.ts';
import type { LightKind } from './light.ts';
import { mirrorOther } from './mirror.ts';
import { oneColourDrawer, paintedDrawer } from '../../packages/vision/src/test/painted.ts';
import type { PaintedDrawer } from '../../packages/vision/src/test/painted.ts';
import { figuresOf, judge, rowOf } from './rows.ts';
import type { CaseRow, PhotoCase, Variant, Taken } from './rows.ts';
import { exactShapes, otherShapes, shapeKinds } from '../../packages/vision/src/test/shapes.ts';
import type { ShapeKind } from '../../packages/vision/src/test/shapes.ts';
import { areAlike, layOtherTool, turnHandle } from './swap.ts';

/** Each pocket once more with another tool of the same photo in it. */
export function judgeSwapped(
  drawer: Drawer,
  template: PreparedTemplate,
  photo: PhotoCase,
): readonly CaseRow[] {
  const scenes = buildScenes(template, photo.image, photo.homography);
  const { tools } = photo.truth;
  const usable = tools.flatMap((tool, i) => (tool.status === 'present' && !tool.occluded ? [i] : []));
  return template.pockets.flatMap((into, i) => {
    const donors = usable.filter((k) => {
      const pocket = template.pockets[k];
      return k !== i && pocket !== undefined && !areAlike(into, pocket);
    });
    const from = template.pockets[donors[(i * 5 + tools.length) % Math.max(1, donors.length)] ?? -1];
    const scene = scenes[i];
    const tool = tools[i];
    if (!from || !scene || !tool || tool.occluded || tool.inFrame < 0.9) return [];
    const row = rowOf({ drawer, template, variant: 'swapped' }, photo.truth, tool);
    return [{ ...row, status: 'wrong' as const, figures: figuresOf(into, layOtherTool(scene, into, from)) }];
  });
}

/** Each present tool with a coloured handle once more with a handle of another colour. */
export function judgeTurnedHandles(
  drawer: Drawer,
  template: PreparedTemplate,
  photo: PhotoCase,
): readonly CaseRow[] {
  const scenes = buildScenes(template, photo.image, photo.homography);
  return template.pockets.flatMap((pocket, i) => {
    const tool = photo.truth.tools[i];
    if (tool?.status !== 'present' || tool.occluded || tool.inFrame < 0.9) return [];
    const scene = scenes[i] && turnHandle(scenes[i], pocket);
    if (!scene) return [];
    const row = rowOf({ drawer, template, variant: 'turned-handle' }, photo.truth, tool);
    return [{ ...row, status: 'wrong' as const, figures: figuresOf(pocket, scene) }];
  });
}

/** Each present tool of bare metal once more with the metal mirroring something else: still the same tool. */
export function judgeMirrored(
  drawer: Drawer,
  template: PreparedTemplate,
  photo: PhotoCase,
): readonly CaseRow[] {
  const scenes = buildScenes(template, photo.image, photo.homography);
  return template.pockets.flatMap((pocket, i) => {
    const tool = photo.truth.tools[i];
    if (tool?.status !== 'present' || tool.occluded || tool.inFrame < 0.9) return [];
    const seed = `${drawer.truth.id} ${photo.truth.file} ${tool.id} mirrored`;
    const scene = scenes[i] && mirrorOther(scenes[i], pocket, seed);
    if (!scene) return [];
    const row = rowOf({ drawer, template, variant: 'mirrored' }, photo.truth, tool);
    return [{ ...row, figures: figuresOf(pocket, scene) }];
  });
}

/** Every photo twice more under other light: glare, which photos have seldom, and one of the other kinds. */
export function gatherRelit(
  drawer: Drawer,
  template: PreparedTemplate,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  const others: readonly LightKind[] = ['shadow', 'dim', 'cast'];
  return photos.flatMap((photo, k) =>
    ['glare' as const, others[k % others.length] ?? 'cast'].flatMap((kind) => {
      const image = relitPhoto(photo.image, kind, `${drawer.truth.id} ${photo.truth.file} ${kind}`);
      return judge({ drawer, template, variant: 'relit' }, { ...photo, image });
    }),
  );
}

/** Template and photos with their channels turned about, under other light: foam of colours that no drawer has. */
export function gatherTurned(
  drawer: Drawer,
  reference: RgbImage,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  const kinds: readonly LightKind[] = ['cast', 'glare', 'dim', 'shadow'];
  return [1, 2].flatMap((turns) => {
    const template = prepareTemplate({
      image: turnHues(reference, turns),
      shapes: exactShapes(drawer.truth),
      anchors: [],
      foam: {},
    });
    return photos.flatMap((photo, k) => {
      const image = turnHues(photo.image, turns);
      const kind = kinds[(k + turns) % kinds.length] ?? 'cast';
      const seen =
        turns === 1 ? image : relitPhoto(image, kind, `${drawer.truth.id} ${photo.truth.file} turned`);
      return judge({ drawer, template, variant: 'turned' }, { ...photo, image: seen });
    });
  });
}

/** Every photo with every other of its tools taken out, or slid in their cut-outs; those judged that were touched. */
export function gatherTouched(
  drawer: Drawer,
  template: PreparedTemplate,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  return photos.flatMap((photo) =>
    [0, 1, 2, 3].flatMap((pass) => {
      const isLaidBack = pass > 1;
      const taken = photo.truth.tools.map(
        (tool, i) => i % 2 === pass % 2 && tool.status === 'present' && !tool.occluded,
      );
      const image = paintEmpty(drawer.truth, photo.image, {
        homography: trueHomography(photo.truth, photo.image),
        taken,
        isLaidBack,
        seed: `${drawer.truth.id} ${photo.truth.file} ${pass}`,
      });
      const isTaken = new Map(photo.truth.tools.map((tool, i) => [tool.id, taken[i] === true]));
      const variant = isLaidBack ? 'shifted' : 'emptied';
      return judge({ drawer, template, variant }, { ...photo, image })
        .filter((row) => isTaken.get(row.tool) === true)
        .map((row) => ({ ...row, status: isLaidBack ? ('present' as const) : ('missing' as const) }));
    }),
  );
}

/** Every photo blurred, as it is and with every other of its tools taken out. */
export function gatherBlurred(
  drawer: Drawer,
  template: PreparedTemplate,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  return photos.flatMap((photo) =>
    [false, true].flatMap((isEmptied) => {
      const seed = `${drawer.truth.id} ${photo.truth.file} blurred ${isEmptied}`;
      const taken = photo.truth.tools.map(
        (tool, i) => isEmptied && i % 2 === 0 && tool.status === 'present' && !tool.occluded,
      );
      const homography = trueHomography(photo.truth, photo.image);
      const image = isEmptied
        ? paintEmpty(drawer.truth, photo.image, { homography, taken, isLaidBack: false, seed })
        : photo.image;
      const isTaken = new Map(photo.truth.tools.map((tool, i) => [tool.id, taken[i] === true]));
      return judge({ drawer, template, variant: 'blurred' }, { ...photo, image: blurredPhoto(image, seed) })
        .filter((row) => !isEmptied || isTaken.get(row.tool) === true)
        .map((row) => (isEmptied ? { ...row, status: 'missing' as const } : row));
    }),
  );
}

/** Every photo once more for each of the other ways to draw the tools' places. */
export function gatherOtherShapes(
  { drawer, reference, photos }: Pick<Taken, 'drawer' | 'reference' | 'photos'>,
  kinds: readonly ShapeKind[] = shapeKinds,
): readonly CaseRow[] {
  const { truth } = drawer;
  const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  return kinds.flatMap((variant) => {
    const shapes = otherShapes(truth, variant);
    const template = prepareTemplate({ image: reference, shapes, anchors: [], foam });
    return photos.flatMap((photo) => judge({ drawer, template, variant }, photo));
  });
}

export function gatherOneColour(
  drawer: Drawer,
  reference: RgbImage,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  return gatherPainted({ drawer, photos }, 'one-colour', oneColourDrawer(drawer, reference));
}

/** The drawer with floors of two other colours, chosen by its number: foam pairs that no drawer has. */
export function gatherRefloored(
  drawer: Drawer,
  reference: RgbImage,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  const floors = ['black', 'white', 'gray', 'blue', 'red', 'orange', 'yellow', 'green'];
  const own = [drawer.truth.primaryFoamColor, drawer.truth.secondaryFoamColor];
  const primary = prepareTemplate({
    image: reference,
    shapes: exactShapes(drawer.truth),
    anchors: [],
    foam: {},
  }).foam.primary;
  const start = Number(drawer.truth.id.slice(-2)) * 3;
  const usual = floors.filter((name) => !own.includes(name));
  return ['black', usual[start % usual.length] ?? 'white'].flatMap((name) => {
    const colour = colourOfName(name);
    if (!colour || own.includes(name)) return [];
    const floor = [colour.r / (primary.r + 4), colour.g / (primary.g + 4), colour.b / (primary.b + 4)];
    return gatherPainted({ drawer, photos }, 'refloored', paintedDrawer(drawer, reference, { floor }));
  });
}

function gatherPainted(
  { drawer, photos }: { readonly drawer: Drawer; readonly photos: readonly PhotoCase[] },
  variant: Variant,
  { template, repaint }: PaintedDrawer,
): readonly CaseRow[] {
  return photos.flatMap((photo) =>
    judge({ drawer, template, variant }, { ...photo, image: repaint(photo.truth, photo.image) }),
  );
}
