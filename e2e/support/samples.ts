import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface SamplePhoto {
  readonly file: string;
  readonly conditions: readonly string[];
  readonly counts: {
    readonly present: number;
    readonly missing: number;
    readonly wrong: number;
    readonly occluded: number;
  };
}

interface SampleDrawer {
  readonly primaryFoamColor: string;
  readonly secondaryFoamColor: string;
  readonly folder: string;
  readonly tools: readonly { readonly name: string }[];
  readonly photos: readonly SamplePhoto[];
}

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'samples');

/** The drawers that the project carries, each with its template picture and photos of known content. */
const drawers: readonly SampleDrawer[] = readdirSync(folder)
  .filter((name) => name.startsWith('drawer_'))
  .sort()
  .map((name) => ({
    ...JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')),
    folder: join(folder, name),
  }));

function require<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`samples hold no ${what}`);
  return value;
}

const isPlain = ({ counts }: SamplePhoto) => counts.wrong === 0 && counts.occluded === 0;

/** The drawer of the journeys: one that has a photo with some tools missing and nothing else wrong. */
const drawer = require(drawers.find(({ photos }) =>
  photos.some((photo) => isPlain(photo) && photo.counts.missing > 0 && photo.counts.present > 0),
), 'photo with missing tools');
const photo = require(drawer.photos.find(
  (one) => isPlain(one) && one.counts.missing > 0 && one.counts.present > 0,
), 'photo with missing tools');
const other = require(drawers.find(({ folder: path }) => path !== drawer.folder), 'second drawer');

export const sample = {
  primaryFoamColor: drawer.primaryFoamColor,
  secondaryFoamColor: drawer.secondaryFoamColor,
  toolCount: drawer.tools.length,
  toolNames: drawer.tools.map((tool) => tool.name),
  missingCount: photo.counts.missing,
  reference: join(drawer.folder, 'reference.jpg'),
  photo: join(drawer.folder, photo.file),
  photoOfAnotherDrawer: join(other.folder, 'reference.jpg'),
};

/** What the fake camera shows. */
export const cameraPhoto = sample.photo;
