import { shadedDistance } from '../../packages/vision/src/pixels/colour.ts';
import { colourAt } from '../../packages/vision/src/pixels/picture.ts';
import type { Picture } from '../../packages/vision/src/pixels/picture.ts';
import type { Pocket } from '../../packages/vision/src/foam/pocket.ts';
import type { Scene } from '../../packages/vision/src/evidence/scene.ts';

/**
 * The scene of a pocket with another pocket's tool laid into it, turned to the same direction: a wrong tool under the
 * photo's own light. What lay in the pocket is painted over with the second foam colour.
 */
export function layOtherTool(scene: Scene, into: Pocket, from: Pocket): Scene {
  const { width } = scene.photo;
  const data = Float32Array.from(scene.photo.data);
  const floor = scene.foam.secondary ?? scene.foam.primary;
  for (const i of into.tool) data.set([floor.r * 0.93, floor.g * 0.93, floor.b * 0.93], i * 3);
  const donor = new Set(from.tool);
  const turn = from.angle - into.angle;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  for (const i of [...into.box, ...into.ring]) {
    const x = (i % width) - into.centre.x;
    const y = Math.floor(i / width) - into.centre.y;
    const u = Math.round(from.centre.x + cos * x - sin * y);
    const v = Math.round(from.centre.y + sin * x + cos * y);
    const j = v * width + u;
    if (donor.has(j)) for (let c = 0; c < 3; c++) data[i * 3 + c] = scene.photo.data[j * 3 + c] ?? 0;
  }
  const photo: Picture = { ...scene.photo, data };
  return { ...scene, photo };
}

/** Least chroma of a colour that a handle is told by, and least share of the tool that must have it. */
const strong = 60;
const leastStrong = 0.12;

/**
 * The scene with the strong colours of the pocket's tool turned to other hues: a tool of the same make and size with
 * another handle. Undefined where the tool has no such colour, or only the foam's.
 */
export function turnHandle(scene: Scene, pocket: Pocket): Scene | undefined {
  const second = scene.foam.secondary ?? scene.foam.primary;
  const coloured = pocket.tool.filter((i) => {
    const colour = colourAt(scene.photo, i);
    const chroma = Math.max(colour.r, colour.g, colour.b) - Math.min(colour.r, colour.g, colour.b);
    const toFoam = Math.min(
      shadedDistance(colour, scene.foam.primary, 0.4, 1.3),
      shadedDistance(colour, second, 0.4, 1.3),
    );
    return chroma > strong && toFoam > 45;
  });
  if (coloured.length < leastStrong * pocket.tool.length) return undefined;
  const data = Float32Array.from(scene.photo.data);
  for (const i of coloured) {
    const { r, g, b } = colourAt(scene.photo, i);
    data.set([b, r, g], i * 3);
  }
  return { ...scene, photo: { ...scene.photo, data } };
}

/** Whether two tools are so alike in size that one in the other's place proves nothing. */
export function areAlike(a: Pocket, b: Pocket): boolean {
  const ratio = a.tool.length / Math.max(1, b.tool.length);
  return ratio > 0.8 && ratio < 1.25 && Math.abs(a.thin - b.thin) < 0.12;
}
