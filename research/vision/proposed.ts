import { prepareTemplate } from '../../packages/vision/src/propose/prepare-template.ts';
import type { PreparedTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import type { RgbImage } from '../../packages/vision/src/index.ts';
import { proposeShapes } from '../../packages/vision/src/propose/propose.ts';
import type { Drawer, PhotoTruth } from '../../packages/vision/src/test/data.ts';
import { matchProposals } from '../../packages/vision/src/test/score.ts';

/**
 * The drawer as a person makes it from the proposed shapes: the tools that were found, without color
 * names.
 */
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
