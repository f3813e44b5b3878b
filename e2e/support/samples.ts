import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Upright box in percent of a picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface SampleTool extends Box {
  readonly id: string;
  readonly name: string;
  readonly shapeType: string;
}

export interface SamplePhoto {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly conditions: readonly string[];
  /** Maps pixels of the template photo to pixels of this one, on the foam. */
  readonly homographyRefToPhoto: readonly (readonly number[])[];
  readonly tools: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: 'present' | 'missing' | 'wrong';
  }[];
  readonly counts: {
    readonly present: number;
    readonly missing: number;
    readonly wrong: number;
    readonly occluded: number;
  };
}

export interface SampleDrawer {
  readonly referenceWidth: number;
  readonly referenceHeight: number;
  readonly primaryFoamColor: string;
  readonly secondaryFoamColor: string;
  readonly folder: string;
  /** The template picture, with every tool in place. */
  readonly reference: string;
  readonly tools: readonly SampleTool[];
  /** The corners of the foam's top, percent of the template picture. */
  readonly anchors: readonly { readonly x: number; readonly y: number }[];
  readonly photos: readonly SamplePhoto[];
}

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'samples');

/** The project's sample drawers, each with its template picture and photos of known content. */
export const sampleDrawers: readonly SampleDrawer[] = readdirSync(folder)
  .filter((name) => name.startsWith('drawer_'))
  .sort()
  .map((name) => ({
    ...JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')),
    folder: join(folder, name),
    reference: join(folder, name, 'reference.jpg'),
  }));

function require<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`samples hold no ${what}`);
  return value;
}

/** A photo with some tools missing, some present, and nothing else wrong. */
const isPlain = ({ counts }: SamplePhoto) =>
  counts.wrong === 0 && counts.occluded === 0 && counts.missing > 0 && counts.present > 0;

/** The drawer of the journeys. */
const drawer = require(sampleDrawers.find(({ photos }) => photos.some(isPlain)), 'photo with missing tools');
const photo = require(drawer.photos.find(isPlain), 'photo with missing tools');
const other = require(sampleDrawers.find(({ folder: path }) => path !== drawer.folder), 'second drawer');

/** The drawer and photo whose verdicts must be exactly right: its only flaw is missing tools. */
export const cleanSample = require(sampleDrawers
  .flatMap((one) => one.photos.map((clean) => ({ drawer: one, photo: clean })))
  .find((one) => isPlain(one.photo) && one.photo.conditions.join() === 'nominal'), 'clean photo');

/** The drawer with the most tools. */
export const fullestDrawer = sampleDrawers.reduce((most, one) =>
  one.tools.length > most.tools.length ? one : most,
);

/** A plain photo of that drawer, with every tool in place. */
export const fullPhoto = require(fullestDrawer.photos.find(
  ({ conditions, counts }) =>
    conditions.join() === 'nominal' && counts.present === fullestDrawer.tools.length,
), 'photo of the full drawer');

export const sample = {
  primaryFoamColor: drawer.primaryFoamColor,
  secondaryFoamColor: drawer.secondaryFoamColor,
  toolCount: drawer.tools.length,
  tools: drawer.tools,
  /** The tools missing in `photo` and in the camera's film. */
  missingIds: missingIn(photo).map(({ id }) => id),
  reference: drawer.reference,
  photo: join(drawer.folder, photo.file),
  photoOfAnotherDrawer: other.reference,
};

/** What the fake camera shows. */
export const cameraPhoto = sample.photo;

/** The tools that are not in a photo. */
export function missingIn({ tools }: SamplePhoto) {
  return tools.filter(({ status }) => status === 'missing');
}
