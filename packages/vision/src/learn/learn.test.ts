// @floor judges every photo of a drawer
import { beforeAll, describe, expect, it } from 'vitest';
import { judge, judgeKnownEmpty } from '../judge/classify.ts';
import { evidenceNames } from '../evidence/evidence.ts';
import type { Figures } from '../evidence/evidence.ts';
import type { RgbImage } from '../pixels/image.ts';
import { parseComparator } from '../judge/comparator.ts';
import type { Comparator } from '../judge/comparator.ts';
import { comparatorWeights } from '../judge/comparator-weights.ts';
import { inspectBy, inspectDrawer } from '../judge/inspect.ts';
import type { Inspection, Verdict } from '../judge/inspection.ts';
import { emptinessOf } from './learn.ts';
import type { PlaceLook, Sight } from './learn.ts';
import { learnLooks } from './learn-photo.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';
import { prepareSample, readPhoto, readSample } from '../test/samples.ts';
import type { Sample } from '../test/samples.ts';

interface Opened {
  readonly sample: Sample;
  readonly template: PreparedTemplate;
}

const logOdds = (chance: number): number => Math.log(chance / (1 - chance));
const [packed] = comparatorWeights;
if (!packed) throw new Error('no comparator');
const shipped = parseComparator(packed, evidenceNames.length);
const silent = { from: 0, to: 0, weights: new Float32Array(0), bias: new Float32Array(0) };
/** A judge for which every tool is there with this chance. */
const alwaysSaying = (presence: number): Comparator => ({
  ...shipped,
  picture: silent,
  figures: silent,
  pictureOut: { ...silent, to: 2, bias: Float32Array.of(logOdds(presence), -5) },
  figuresOut: { ...silent, to: 1, bias: Float32Array.of(logOdds(presence)) },
  both: silent,
  bothOut: { ...silent, to: 1, bias: Float32Array.of(logOdds(presence)) },
});
const undecided = alwaysSaying(0.6);
const certain = alwaysSaying(0.99);

/** A photo of the empty drawer, and one in which some tools are missing. */
const photos: Readonly<Record<string, { readonly taught: string; readonly judged: string }>> = {
  drawer_02: { taught: 'photo_03.jpg', judged: 'photo_02.jpg' },
  drawer_05: { taught: 'photo_06.jpg', judged: 'photo_03.jpg' },
  drawer_06: { taught: 'photo_07.jpg', judged: 'photo_08.jpg' },
};
const photosOf = ({ sample }: Opened) => photos[sample.name] ?? { taught: '', judged: '' };

const drawers: Opened[] = [];
beforeAll(async () => {
  for (const name of ['drawer_02', 'drawer_05', 'drawer_06']) {
    const sample = readSample(name);
    drawers.push({ sample, template: await prepareSample(sample) });
  }
});

const photoOf = ({ sample }: Opened, file: string): Promise<RgbImage> => readPhoto(sample, file);
const toolsOf = ({ sample }: Opened, file: string) =>
  sample.photos.find((photo) => photo.file === file)?.tools ?? [];
/** The cut-outs with this true content, confirmed as empty or not. */
const saidOf = (drawer: Opened, file: string, held: 'present' | 'missing', status = held) =>
  toolsOf(drawer, file).flatMap((tool, shape) => (tool.status === held ? [{ shape, status }] : []));

async function learn(drawer: Opened, files: readonly string[]): Promise<PlaceLook[]> {
  const looks: PlaceLook[] = [];
  for (const file of files) {
    looks.push(...learnLooks(drawer.template, await photoOf(drawer, file), saidOf(drawer, file, 'missing')));
  }
  return looks;
}

function verdictsOf(inspection: Inspection): readonly Verdict[] {
  if (inspection.kind === 'refused') throw new Error('refused');
  return inspection.verdicts;
}

const isSurely = (verdict: Verdict | undefined, status: Verdict['status']): boolean =>
  verdict?.status === status && !verdict.needsReview;

describe('learned looks of empty places', () => {
  /**
   * Of the places with a known empty look, how many are empty or hold their tool, and which get this
   * verdict.
   */
  async function countOf(comparator: Comparator, isCounted: (verdict: Verdict | undefined) => boolean) {
    const count = { gone: 0, found: 0, here: 0, mistaken: 0 };
    for (const drawer of drawers) {
      const { taught, judged } = photosOf(drawer);
      const learned = await learn(drawer, [taught]);
      const known = new Set(learned.map(({ shape }) => shape));
      const photo = await photoOf(drawer, judged);
      const verdicts = verdictsOf(inspectBy({ comparators: [comparator], learned }, drawer.template, photo));
      toolsOf(drawer, judged).forEach(({ status, occluded }, i) => {
        if (occluded || !known.has(i) || status === 'wrong') return;
        count[status === 'present' ? 'here' : 'gone'] += 1;
        if (isCounted(verdicts[i])) count[status === 'present' ? 'mistaken' : 'found'] += 1;
      });
    }
    return count;
  }

  it('settle doubts about missing tools, and none about present ones', async () => {
    const count = await countOf(undecided, (verdict) => isSurely(verdict, 'missing'));
    expect(count).toMatchObject({ mistaken: 0 });
    expect(count.here).toBeGreaterThan(10);
    expect(count.found).toBeGreaterThan(0.6 * count.gone);
  });

  it('leave hardly an empty place surely present, even for a judge that sees every tool', async () => {
    const unsure = await countOf(certain, (verdict) => !isSurely(verdict, 'present'));
    expect(unsure.found).toBeGreaterThan(0.9 * unsure.gone);
    const doubted = await countOf(certain, (verdict) => verdict?.reason === 'looks_empty');
    expect(doubted).toMatchObject({ mistaken: 0 });
    expect(doubted.found).toBeGreaterThan(0.35 * doubted.gone);
  });

  it('settle a doubt, make a sure presence a doubt, and ignore what cannot be judged', () => {
    // The names are those of the list.
    const figures = {
      ...Object.fromEntries(evidenceNames.map((name) => [name, 0])),
      seen: 1,
      contrastF: 50,
      uniform: 1,
    } as Figures;
    const chances = (presence: number, hidden = 0) => ({
      presence,
      byPicture: presence,
      byFigures: presence,
      leastPresence: presence,
      hidden,
    });
    const words = (emptiness: 'plain' | 'likely') =>
      [0.01, 0.6, 0.999]
        .map((presence) => judgeKnownEmpty(emptiness, figures, chances(presence)))
        .map(({ status, needsReview, reason }) => [status, needsReview, reason]);
    expect(words('plain')).toEqual([
      ['missing', false, undefined],
      ['missing', false, undefined],
      ['present', true, 'looks_empty'],
    ]);
    expect(words('likely')).toEqual([
      ['missing', false, undefined],
      ['present', true, 'looks_empty'],
      ['present', true, 'looks_empty'],
    ]);
    const covered = chances(0.999, 0.9);
    expect(judgeKnownEmpty('plain', figures, covered)).toEqual(judge(figures, covered));
    expect(judge(figures, covered)).toMatchObject({ needsReview: true, reason: 'hidden' });
  });

  it('are ignored if the place is more like a look of the tool in it', () => {
    const empty = (likeness: number, isEmpty = true, isPlainlyEmpty = false): Sight => ({
      status: 'missing',
      likeness,
      isEmpty,
      isPlainlyEmpty,
    });
    const tool = (likeness: number): Sight => ({ ...empty(likeness, false), status: 'present' });
    expect(emptinessOf([empty(0.8)])).toBe('likely');
    expect(emptinessOf([empty(0.8), empty(0.7, true, true)])).toBe('plain');
    expect(emptinessOf([empty(0.8), tool(0.7)])).toBe('likely');
    expect(emptinessOf([empty(0.8, true, true), tool(0.7), tool(0.85)])).toBe('no');
    expect(emptinessOf([empty(0.8), empty(0.95, false), tool(0.85)])).toBe('no');
    expect(emptinessOf([tool(-1)])).toBe('no');
    expect(emptinessOf([])).toBe('no');
  });

  it('make nothing surely present, even if a person confirmed a whole photo wrongly', async () => {
    for (const drawer of drawers) {
      const { taught: judged, judged: taught } = photosOf(drawer);
      const learned = learnLooks(drawer.template, await photoOf(drawer, taught), [
        ...saidOf(drawer, taught, 'present', 'missing'),
        ...saidOf(drawer, taught, 'missing', 'present'),
      ]);
      const photo = await photoOf(drawer, judged);
      const before = verdictsOf(inspectDrawer(drawer.template, photo));
      const after = verdictsOf(inspectDrawer(drawer.template, photo, learned));
      const fresh = after.filter(
        (verdict, i) => isSurely(verdict, 'present') && !isSurely(before[i], 'present'),
      );
      expect(learned.length).toBeGreaterThan(0);
      expect(fresh).toEqual([]);
    }
  });

  it('are ignored if they do not fit the size of the working template', async () => {
    const [drawer] = drawers;
    if (!drawer) throw new Error('no drawer');
    const { taught, judged } = photosOf(drawer);
    const photo = await photoOf(drawer, judged);
    const learned = await learn(drawer, [taught]);
    const { width, height } = drawer.template.picture;
    const unfit: ((look: PlaceLook) => PlaceLook)[] = [
      (look) => ({ ...look, top: height - 1 }),
      (look) => ({ ...look, left: -1 }),
      (look) => ({ ...look, width: look.width + 0.5 }),
      (look) => ({ ...look, width: 0 }),
      (look) => ({ ...look, canvas: { width: height, height: width } }),
      (look) => ({ ...look, colors: look.colors.subarray(1) }),
    ];
    const judge = (looks: readonly PlaceLook[]) =>
      inspectBy({ comparators: [undecided], learned: looks }, drawer.template, photo);
    const without = judge([]);
    expect(learned.map(({ canvas }) => canvas)).toContainEqual({ width, height });
    expect(judge(learned)).not.toEqual(without);
    expect(judge(unfit.flatMap((change) => learned.map(change)))).toEqual(without);
  });

  it('do not depend on the order of the photos', async () => {
    const [, , drawer] = drawers;
    if (!drawer) throw new Error('no drawer');
    const { taught, judged } = photosOf(drawer);
    const learned = await learn(drawer, [taught, 'photo_02.jpg']);
    const photo = await photoOf(drawer, judged);
    const judge = (looks: readonly PlaceLook[]) =>
      inspectBy({ comparators: [undecided], learned: looks }, drawer.template, photo);
    expect(judge(learned.toReversed())).toEqual(judge(learned));
  });
});
