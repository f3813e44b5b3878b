import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { RgbImage } from '../pixels/image.ts';
import type { Homography } from '../pixels/homography.ts';
import type { PercentPoint, Shape } from '../pixels/shape.ts';
import { prepareTemplate } from '../propose/prepare-template.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';

export interface SampleTool {
  readonly id: string;
  /** Outline of the tool, percent points [x, y]. */
  readonly polygon: readonly (readonly number[])[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SamplePhoto {
  readonly file: string;
  readonly width: number;
  readonly homographyRefToPhoto: readonly (readonly number[])[];
  readonly tools: readonly {
    readonly status: 'present' | 'missing' | 'wrong';
    readonly occluded: boolean;
    readonly inFrame: number;
  }[];
}

export interface Sample {
  readonly name: string;
  readonly id: string;
  readonly primaryFoamColor: string;
  readonly secondaryFoamColor: string;
  readonly referenceWidth: number;
  readonly referenceHeight: number;
  readonly tools: readonly SampleTool[];
  readonly anchors: readonly PercentPoint[];
  readonly photos: readonly SamplePhoto[];
}

const folder = fileURLToPath(new URL('../../../../samples', import.meta.url));

export function readSample(name: string): Sample {
  // The file is the project's own, in the format that samples/README.md describes.
  return {
    name,
    ...(JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')) as Omit<Sample, 'name'>),
  };
}

/** A picture as a phone sends it: longer side at most 800 pixels, JPEG quality 0.75. */
export async function readPhoto(sample: Sample, file: string): Promise<RgbImage> {
  const sent = await sharp(join(folder, sample.name, file))
    .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer();
  return decode(sent);
}

export function readReference(sample: Sample): Promise<RgbImage> {
  return decode(join(folder, sample.name, 'reference.jpg'));
}

async function decode(source: string | Buffer): Promise<RgbImage> {
  const { data, info } = await sharp(source).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

export function shapesOf(sample: Sample): readonly Shape[] {
  return sample.tools.map(({ x, y, width, height }) => ({
    shapeType: 'rectangle',
    x,
    y,
    width,
    height,
    angle: 0,
  }));
}

export async function prepareSample(sample: Sample): Promise<PreparedTemplate> {
  return prepareTemplate({
    image: await readReference(sample),
    shapes: shapesOf(sample),
    anchors: sample.anchors,
    foam: { primary: sample.primaryFoamColor, secondary: sample.secondaryFoamColor },
  });
}

/** The true homography for a photo of this width. */
export function trueHomography(photo: SamplePhoto, width: number): Homography {
  const s = width / photo.width;
  const at = (row: number, column: number): number => photo.homographyRefToPhoto[row]?.[column] ?? 0;
  return [
    s * at(0, 0),
    s * at(0, 1),
    s * at(0, 2),
    s * at(1, 0),
    s * at(1, 1),
    s * at(1, 2),
    at(2, 0),
    at(2, 1),
    at(2, 2),
  ];
}
