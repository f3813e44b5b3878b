import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Homography, PercentPoint, RgbImage } from '../index.ts';

/** The parts of a drawer's truth.json that the measurements use. */
export interface DrawerTruth {
  readonly id: string;
  readonly primaryFoamColor: string;
  readonly secondaryFoamColor: string;
  /** The material around the tools, if known. */
  readonly surface?: string;
  /** What else marks the drawer, such as labels or wear. */
  readonly looks?: readonly string[];
  readonly referenceImage: string;
  readonly referenceWidth: number;
  readonly referenceHeight: number;
  readonly tools: readonly ToolTruth[];
  readonly anchors: readonly PercentPoint[];
  readonly photos: readonly PhotoTruth[];
}

export interface ToolTruth {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Percent points [x, y]. */
  readonly polygon: readonly (readonly number[])[];
  readonly cutoutPolygon: readonly (readonly number[])[];
}

export interface PhotoTruth {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly conditions: readonly string[];
  readonly homographyRefToPhoto: readonly (readonly number[])[];
  readonly tools: readonly {
    readonly id: string;
    readonly status: 'present' | 'missing' | 'wrong';
    readonly occluded: boolean;
    readonly inFrame: number;
    readonly foreignObject?: boolean;
  }[];
}

export interface Drawer {
  readonly folder: string;
  readonly truth: DrawerTruth;
}

/** Every drawer_* folder with a truth.json, by name. */
export function readDrawers(folder: string): readonly Drawer[] {
  const names = readdirSync(folder).filter(
    (name) => name.startsWith('drawer_') && existsSync(join(folder, name, 'truth.json')),
  );
  return names.sort().map((name) => {
    // The file has our own format and is checked by its use.
    const truth = JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')) as DrawerTruth;
    return { folder: join(folder, name), truth };
  });
}

export interface PhotoSize {
  /** Longer side at most this many pixels, then JPEG at `quality`; undefined: the unchanged file. */
  readonly side: number | undefined;
  readonly quality: number;
}

export const phoneUpload: PhotoSize = { side: 800, quality: 75 };
export const fullSize: PhotoSize = { side: undefined, quality: 75 };

/** Decodes a picture as it would reach the engine. */
export async function readPicture(file: string, size: PhotoSize): Promise<RgbImage> {
  const source =
    size.side === undefined
      ? sharp(file)
      : sharp(
          await sharp(file)
            .resize({ width: size.side, height: size.side, fit: 'inside', withoutEnlargement: true })
            .jpeg({ quality: size.quality })
            .toBuffer(),
        );
  const { data, info } = await source
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** The true homography between the pictures as judged: both may have been resized. */
export function trueHomography(photo: PhotoTruth, judged: RgbImage): Homography {
  const s = judged.width / photo.width;
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
