import { join } from 'node:path';
import type { RgbImage } from '../../packages/vision/src/index.ts';
import { proposeShapes } from '../../packages/vision/src/propose/propose.ts';
import { register } from '../../packages/vision/src/register/register.ts';
import { fitImage } from '../../packages/vision/src/pixels/resize.ts';
import { prepareTemplate, workingSide } from '../../packages/vision/src/evidence/template-model.ts';
import type { PreparedTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import { fullSize, phoneUpload, readPicture } from '../../packages/vision/src/test/data.ts';
import type { Drawer, PhotoTruth } from '../../packages/vision/src/test/data.ts';
import {
  gatherBlurred,
  gatherOneColour,
  gatherOtherShapes,
  gatherRefloored,
  gatherRelit,
  gatherTouched,
  gatherTurned,
  judgeMirrored,
  judgeSwapped,
  judgeTurnedHandles,
} from './guises.ts';
import { judge } from './rows.ts';
import type { CaseRow, PhotoCase, Taken } from './rows.ts';
import { matchProposals } from '../../packages/vision/src/test/score.ts';
import { exactShapes, roughShapes } from '../../packages/vision/src/test/shapes.ts';

/** Reads a drawer's pictures and registers its photos. */
export async function readTaken(drawer: Drawer): Promise<Taken> {
  const { truth, folder } = drawer;
  const reference = await readPicture(join(folder, truth.referenceImage), fullSize);
  const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  const plain = prepareTemplate({ image: reference, shapes: exactShapes(truth), anchors: [], foam });
  return { drawer, reference, plain, photos: await readPhotos(drawer, plain) };
}

/** Every cut-out of the photos as they were taken, its place drawn exactly, roughly and as proposed. */
export function gatherTaken({ drawer, reference, plain, photos }: Taken): readonly CaseRow[] {
  const { truth } = drawer;
  const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  const rough = prepareTemplate({ image: reference, shapes: roughShapes(truth, 0.1), anchors: [], foam });
  const proposed = proposedDrawer(drawer, reference);
  return photos.flatMap((photo) => [
    ...judge({ drawer, template: plain, variant: 'plain' }, photo),
    ...judge({ drawer, template: rough, variant: 'rough' }, photo),
    ...judge(
      { drawer: proposed.drawer, template: proposed.template, variant: 'proposed' },
      proposed.pick(photo),
    ),
  ]);
}

/** Every cut-out of every photo of a drawer, in every variant. */
export async function gatherCases(drawer: Drawer): Promise<readonly CaseRow[]> {
  const taken = await readTaken(drawer);
  const { reference, plain, photos } = taken;
  return [
    ...gatherTaken(taken),
    ...photos.flatMap((photo) => [
      ...judgeSwapped(drawer, plain, photo),
      ...judgeTurnedHandles(drawer, plain, photo),
      ...judgeMirrored(drawer, plain, photo),
    ]),
    ...gatherOneColour(drawer, reference, photos),
    ...gatherOtherShapes(taken),
    ...gatherRelit(drawer, plain, photos),
    ...gatherTurned(drawer, reference, photos),
    ...gatherTouched(drawer, plain, photos),
    ...gatherBlurred(drawer, plain, photos),
    ...gatherRefloored(drawer, reference, photos),
  ];
}

async function readPhotos(drawer: Drawer, template: PreparedTemplate): Promise<readonly PhotoCase[]> {
  const out: PhotoCase[] = [];
  for (const truth of drawer.truth.photos) {
    const image = fitImage(await readPicture(join(drawer.folder, truth.file), phoneUpload), workingSide);
    const found = register(template.registration, image);
    if (found) out.push({ truth, image, homography: found.homography });
  }
  return out;
}

/** The drawer as a person makes it from the proposed shapes: the tools that were found, without colour names. */
export function proposedDrawer(
  drawer: Drawer,
  reference: RgbImage,
): {
  drawer: Drawer;
  template: PreparedTemplate;
  pick: <P extends { readonly truth: PhotoTruth }>(photo: P) => P;
} {
  const partners = matchProposals(drawer.truth, proposeShapes(reference));
  const found = partners.flatMap((partner, i) => (partner ? [{ shape: partner.shape, i }] : []));
  const kept = <T>(list: readonly T[]): T[] => found.flatMap(({ i }) => list[i] ?? []);
  return {
    drawer: { ...drawer, truth: { ...drawer.truth, tools: kept(drawer.truth.tools) } },
    template: prepareTemplate({
      image: reference,
      shapes: found.map(({ shape }) => shape),
      anchors: [],
      foam: {},
    }),
    pick: (photo) => ({ ...photo, truth: { ...photo.truth, tools: kept(photo.truth.tools) } }),
  };
}
