import type { Picture } from '../packages/vision/src/picture.ts';
import type { Pocket } from '../packages/vision/src/pocket.ts';
import type { Scene } from '../packages/vision/src/scene.ts';

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

/** Whether two tools are so alike in size that one in the other's place proves nothing. */
export function areAlike(a: Pocket, b: Pocket): boolean {
  const ratio = a.tool.length / Math.max(1, b.tool.length);
  return ratio > 0.8 && ratio < 1.25 && Math.abs(a.thin - b.thin) < 0.12;
}
