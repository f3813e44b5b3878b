// @floor judges photos in eleven encodings
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encode, encodings } from '../test/encodings.ts';
import { prepareSample, readSample } from '../test/samples.ts';
import type { SamplePhoto } from '../test/samples.ts';
import { inspectDrawer } from './inspect.ts';

const root = join(import.meta.dirname, '../../../../samples');

const goneOf = ({ tools }: SamplePhoto): number => tools.filter(({ status }) => status !== 'present').length;

it.each(['drawer_02', 'drawer_05', 'drawer_06'])(
  'the photo of %s with the most missing tools gets no sure and opposite verdicts in other encodings, and is judged in all',
  async (name) => {
    const sample = readSample(name);
    const template = await prepareSample(sample);
    const some = sample.photos.filter((photo) => goneOf(photo) < photo.tools.length);
    const [photo] = some.toSorted((a, b) => goneOf(b) - goneOf(a));
    const file = join(root, name, photo?.file ?? '');
    const sure = sample.tools.map(() => new Set<string>());
    for (const encoding of encodings) {
      const inspection = inspectDrawer(template, await encode(file, encoding));
      if (inspection.kind === 'refused') throw new Error(`refused: ${encoding.name}`);
      inspection.verdicts.forEach(({ status, needsReview }, i) => {
        if (!needsReview) sure[i]?.add(status);
      });
    }
    expect(sure.filter((said) => said.size > 1)).toEqual([]);
    expect(sure.filter((said) => said.size === 1).length).toBeGreaterThan(0.8 * sure.length);
  },
);
