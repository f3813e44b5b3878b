// Writes the comparator's training data: npx tsx research/vision/crops.ts DIR OUT [FIRST LAST]
// [--true-places] [--shapes KIND] For each drawer of DIR (format of samples/README.md) OUT/ID.json (one row
// for each place of each photo) and OUT/ID.bin (for each row a crop of 10 planes, then all figures as 32-bit
// floats). Skips drawers that are already written. With --shapes the places are drawn in another way, and
// ID ends with its name.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cropOf } from '../../packages/vision/src/evidence/crop.ts';
import { cropFrame } from '../../packages/vision/src/evidence/crop-frame.ts';
import { figureList, gatherEvidence } from '../../packages/vision/src/evidence/evidence.ts';
import { sizeOf } from '../../packages/vision/src/evidence/size.ts';
import { buildScenes } from '../../packages/vision/src/evidence/scene.ts';
import { workingSide } from '../../packages/vision/src/evidence/template-model.ts';
import type { PreparedTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import { prepareTemplate } from '../../packages/vision/src/propose/prepare-template.ts';
import type { RgbImage } from '../../packages/vision/src/pixels/image.ts';
import { applyHomography, composeHomography } from '../../packages/vision/src/pixels/homography.ts';
import type { Homography } from '../../packages/vision/src/pixels/homography.ts';
import { fitImage } from '../../packages/vision/src/pixels/resize.ts';
import { register, trustOf } from '../../packages/vision/src/register/register.ts';
import {
  fullSize,
  phoneUpload,
  readDrawers,
  readPicture,
  trueHomography,
} from '../../packages/vision/src/test/data.ts';
import type { DrawerTruth, PhotoTruth } from '../../packages/vision/src/test/data.ts';
import { exactShapes, otherShapes, shapeKinds } from '../../packages/vision/src/test/shapes.ts';

const extra = 6;

/** The true homography between the working pictures, pixel centers. */
function workingTruth(truth: PhotoTruth, template: PreparedTemplate, image: RgbImage): Homography {
  const up = template.full.width / template.picture.width;
  const enter: Homography = [up, 0, 0.5 * up, 0, up, 0.5 * up, 0, 0, 1];
  const leave: Homography = [1, 0, -0.5, 0, 1, -0.5, 0, 0, 1];
  return composeHomography(composeHomography(leave, trueHomography(truth, image)), enter);
}

function errorOf(
  truth: DrawerTruth,
  template: PreparedTemplate,
  exact: Homography,
  found: Homography,
  width: number,
): number {
  return Math.max(
    ...truth.anchors.map((anchor) => {
      const x = (anchor.x * template.picture.width) / 100;
      const y = (anchor.y * template.picture.height) / 100;
      const a = applyHomography(exact, x, y);
      const b = applyHomography(found, x, y);
      return Math.hypot(a.x - b.x, a.y - b.y) / width;
    }),
  );
}

async function main(): Promise<void> {
  const [folder = '', out = '', first = '0', last = '9999'] = process.argv.slice(2);
  const isFast = process.argv.includes('--true-places');
  const kind = shapeKinds.find((name) => process.argv.includes(name));
  mkdirSync(out, { recursive: true });
  for (const { folder: dir, truth } of readDrawers(folder)) {
    const number = Number(truth.id.replace(/\D/g, ''));
    const id = kind ? `${truth.id}-${kind}` : truth.id;
    const target = join(out, id);
    if (number < Number(first) || number > Number(last) || existsSync(`${target}.json`)) continue;
    const image = await readPicture(join(dir, truth.referenceImage), fullSize);
    const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
    const shapes = kind ? otherShapes(truth, kind) : exactShapes(truth);
    const template = prepareTemplate({ image, shapes, anchors: truth.anchors, foam });
    const frames = template.pockets.map((pocket) => cropFrame(pocket, template.picture.width, extra));
    const rows: object[] = [];
    const crops: Uint8Array[] = [];
    const figures: Float32Array[] = [];
    const photos: object[] = [];
    for (const photo of truth.photos) {
      const picture = fitImage(await readPicture(join(dir, photo.file), phoneUpload), workingSide);
      const exact = workingTruth(photo, template, picture);
      const found = isFast ? undefined : register(template.registration, picture);
      const error = found ? errorOf(truth, template, exact, found.homography, picture.width) : 1;
      const isGood = found !== undefined && error < 0.012;
      photos.push({
        file: photo.file,
        error,
        trust: found ? trustOf(found) : 0,
        conditions: photo.conditions,
      });
      const scenes = buildScenes(template, picture, isGood ? found.homography : exact);
      template.pockets.forEach((pocket, i) => {
        const scene = scenes[i];
        const tool = photo.tools[i] as PhotoTruth['tools'][number] & {
          occludedFraction?: number;
          shifted?: boolean;
        };
        const frame = frames[i];
        if (!scene || !frame) return;
        const evidence = gatherEvidence(pocket, scene);
        const crop = cropOf(frame, scene, evidence.alignment);
        crops.push(crop.data);
        figures.push(figureList(evidence.figures));
        rows.push({
          photo: photo.file,
          tool: tool.id,
          status: tool.status,
          occluded: tool.occluded,
          hidden: tool.occludedFraction ?? 0,
          inFrame: tool.inFrame,
          foreign: tool.foreignObject ?? false,
          shifted: tool.shifted ?? false,
          registered: isGood,
          size: sizeOf(pocket, scene, evidence.alignment),
          pixels: pocket.tool.length,
        });
      });
    }
    writeFileSync(
      `${target}.bin`,
      Buffer.concat([...crops, ...figures.map((f) => new Uint8Array(f.buffer))]),
    );
    writeFileSync(
      `${target}.tmp`,
      JSON.stringify({
        id,
        surface: truth.surface ?? 'two-tone foam',
        looks: truth.looks ?? [],
        figures: figures[0]?.length ?? 0,
        crop: [108, 60],
        photos,
        rows,
      }),
    );
    renameSync(`${target}.tmp`, `${target}.json`);
    console.log(id, rows.length, photos.map((p) => (p as { error: number }).error.toFixed(3)).join(' '));
  }
}

await main();
