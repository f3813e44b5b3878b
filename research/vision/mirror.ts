import { shadedDistance } from '../../packages/vision/src/pixels/colour.ts';
import type { Colour } from '../../packages/vision/src/pixels/colour.ts';
import { colourAt } from '../../packages/vision/src/pixels/picture.ts';
import type { Pocket } from '../../packages/vision/src/foam/pocket.ts';
import type { Scene } from '../../packages/vision/src/evidence/scene.ts';
import { chance } from './light.ts';

/** What bare metal may mirror: its brightness, how its own pattern goes on (turned about below 0), how much of the foam. */
interface Mirrored {
  readonly level: number;
  readonly pattern: number;
  readonly foam: number;
}

/** Least share of the tool's pixels that must be bare metal. */
const leastMetal = 0.4;

/**
 * The scene with the bare metal of the pocket's tool mirroring something else: darker or brighter, a little of the foam's
 * colour in it. Undefined where the tool shows little metal, or metal that would look like the floor.
 */
export function mirrorOther(scene: Scene, pocket: Pocket, seed: string): Scene | undefined {
  const second = scene.foam.secondary ?? scene.foam.primary;
  const metal = pocket.tool.filter((i) => isMetal(colourAt(scene.photo, i), scene, second));
  if (metal.length < leastMetal * pocket.tool.length) return undefined;
  const mean = metal.reduce((sum, i) => sum + levelOf(colourAt(scene.photo, i)), 0) / metal.length;
  const next = chance(seed);
  const isBright = mean < 90 ? true : mean > 170 ? false : next() < 0.5;
  const mirrored: Mirrored = {
    level: isBright ? 170 + 70 * next() : 25 + 55 * next(),
    pattern: 1.2 * next() - 0.5,
    foam: 0.35 * next() * next(),
  };
  if (isNeutral(second) && Math.abs(levelOf(second) - mirrored.level) < 55) return undefined;
  const data = Float32Array.from(scene.photo.data);
  for (const i of metal) {
    const level = mirrored.level + mirrored.pattern * (levelOf(colourAt(scene.photo, i)) - mean);
    const { primary } = scene.foam;
    [primary.r, primary.g, primary.b].forEach((value, c) => {
      data[i * 3 + c] = Math.max(5, Math.min(250, level * (1 - mirrored.foam) + value * mirrored.foam));
    });
  }
  return { ...scene, photo: { ...scene.photo, data } };
}

function isMetal(colour: Colour, { foam }: Scene, second: Colour): boolean {
  return (
    isNeutral(colour) &&
    shadedDistance(colour, foam.primary, 0.5, 1.2) > 25 &&
    shadedDistance(colour, second, 0.5, 1.15) > 30
  );
}

function isNeutral({ r, g, b }: Colour): boolean {
  return Math.max(r, g, b) - Math.min(r, g, b) < 14 + 0.2 * levelOf({ r, g, b });
}

function levelOf({ r, g, b }: Colour): number {
  return (r + g + b) / 3;
}
