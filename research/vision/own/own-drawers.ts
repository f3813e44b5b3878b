import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { RgbImage, Shape } from '../../../packages/vision/src/index.ts';

/**
 * A folder of one drawer: its template photo, its other photos, and `truth.json` once a person has written
 * it.
 */
export interface OwnDrawer {
  readonly folder: string;
  readonly truth: OwnTruth;
}

export type OwnTruth = z.output<typeof drawer>;
export type OwnPhoto = OwnTruth['photos'][number];

export const truthFile = 'truth.json';
const picture = /\.(jpe?g|png|webp)$/i;
const reference = /^reference\./i;

const percent = z.number();
const point = z.object({ x: percent, y: percent });
const shape = z.discriminatedUnion('shapeType', [
  point.extend({
    shapeType: z.literal('rectangle'),
    width: percent,
    height: percent,
    angle: z.number().default(0),
  }),
  z.object({ shapeType: z.literal('circle'), cx: percent, cy: percent, radius: percent }),
  z.object({ shapeType: z.literal('polygon'), points: z.array(point).min(3) }),
]);
const box = point.extend({ width: percent, height: percent });
const named = z.object({ id: z.string().min(1), name: z.string().default('') });

/** A tool's place: any shape, or its upright box as in the rendered drawers. */
const place = z.union([
  named.extend({ shape }),
  named.extend(box.shape).transform(({ id, name, ...upright }) => ({
    id,
    name,
    shape: { shapeType: 'rectangle', angle: 0, ...upright } satisfies Shape,
  })),
]);

const said = z.object({
  id: z.string(),
  status: z.enum(['present', 'missing', 'wrong']),
  occluded: z.boolean().default(false),
  inFrame: z.number().default(1),
});

/** The truth about a photo: one line for each tool, or only the ids of those that are not plainly present. */
const photo = z.object({
  file: z.string().min(1),
  conditions: z.array(z.string()).default([]),
  tools: z.array(said).optional(),
  missing: z.array(z.string()).default([]),
  wrong: z.array(z.string()).default([]),
  hidden: z.array(z.string()).default([]),
});

const drawer = z
  .object({
    id: z.string().min(1),
    surface: z.string().default('drawer'),
    primaryFoamColor: z.string().optional(),
    secondaryFoamColor: z.string().optional(),
    referenceImage: z.string().min(1),
    isChecked: z.boolean().default(true),
    tools: z.array(place).min(1),
    photos: z.array(photo),
  })
  .superRefine(({ tools, photos }, context) => {
    const ids = new Set(tools.map(({ id }) => id));
    for (const one of photos) {
      const listed = [...one.missing, ...one.wrong, ...one.hidden, ...(one.tools ?? []).map(({ id }) => id)];
      const unknown = listed.filter((id) => !ids.has(id));
      if (unknown.length > 0)
        context.addIssue({ code: 'custom', message: `${one.file}: no tool is called ${unknown.join(', ')}` });
    }
  });

/** The folders of DIR that hold a template photo. */
export function drawerFolders(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => referenceOf(path) !== undefined);
}

export function referenceOf(folder: string): string | undefined {
  return picturesOf(folder).find((name) => reference.test(name));
}

/** The photos of a drawer, without its template photo. */
export function photosOf(folder: string): readonly string[] {
  return picturesOf(folder).filter((name) => !reference.test(name));
}

function picturesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => picture.test(name))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [];
    throw error;
  }
}

/** @throws Error that names the file, if it says something impossible */
export function readTruth(folder: string): OwnTruth {
  const file = join(folder, truthFile);
  const parsed = drawer.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file}\n${z.prettifyError(parsed.error)}`);
}

/** The truth about each tool in this photo, in the template's order. */
export function toolsOf(truth: OwnTruth, { tools, missing, wrong, hidden }: OwnPhoto) {
  return truth.tools.map(({ id }) => {
    const line = tools?.find((one) => one.id === id);
    if (line) return line;
    const status = missing.includes(id) ? 'missing' : wrong.includes(id) ? 'wrong' : 'present';
    return { id, status, occluded: hidden.includes(id), inFrame: 1 } as const;
  });
}

const templateSides = { width: 1920, height: 1080 };
const sentSide = 800;
const sentQuality = 75;

/** A picture turned upright and scaled as the product does before the engine sees it, as a JPEG. */
export async function sentPicture(file: string, kind: 'template' | 'photo'): Promise<Buffer> {
  const size = kind === 'template' ? templateSides : { width: sentSide, height: sentSide };
  const upright = sharp(file)
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true });
  return upright.jpeg({ quality: kind === 'template' ? 95 : sentQuality }).toBuffer();
}

export async function pixelsOf(jpeg: Buffer): Promise<RgbImage> {
  const { data, info } = await sharp(jpeg)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
