import { phonePhoto, referenceOf, samples, sampleTools, textOf } from './server-drawer.ts';
import type { Bench, Call } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';

/** The shortest time between opening a drawer on a phone and holding the phone over it. */
const AIM_MS = 3000;
/** A drawer's first photo takes at most this many times as long as its next one. */
const MOST_TIMES_NEXT = 1.3;
/** A template is prepared for its foam's colors: with other colors the engine treats it as a new one. */
const ROUNDS = ['red', 'blue', 'green', 'yellow', 'black', 'orange'] as const;

interface Drawer {
  readonly number: number;
  readonly path: string;
  readonly photo: string;
}

interface Box {
  readonly call: Call;
  readonly toolboxId: string;
  readonly drawers: readonly Drawer[];
}

const described = { type: 'rolling', name: 'First photos', eid: '', drawers: 6, primaryFoamColor: 'gray' };

/** A toolbox of six drawers with a template each: every sample twice. */
async function fillBox({ call }: Pick<Bench, 'call'>): Promise<Box> {
  const toolboxId = textOf(
    await call('/api/toolboxes', { ...described, secondaryFoamColor: 'gray' }),
    'toolboxId',
  );
  const drawers: Drawer[] = [];
  for (const [index, sample] of [...samples, ...samples].entries()) {
    const path = `/api/toolbox/${toolboxId}/drawer/${index + 1}`;
    await call(`${path}/assign-template`, {
      templateImageUrl: referenceOf(sample),
      templateTools: sampleTools(sample),
    });
    drawers.push({ number: index + 1, path, photo: await phonePhoto(sample) });
  }
  return { call, toolboxId, drawers };
}

interface Times {
  readonly first: number[];
  readonly next: number[];
}

/**
 * Times the first and the next photo of each drawer after its template has changed, after `before` has
 * run.
 */
async function timePhotos(
  { call, toolboxId, drawers }: Box,
  before: (drawer: Drawer) => Promise<unknown>,
  times: Times,
): Promise<void> {
  for (const drawer of drawers) {
    await before(drawer);
    const { number: drawerNumber, photo: imageData } = drawer;
    for (const taken of [times.first, times.next]) {
      const started = performance.now();
      await call('/api/process-image', { toolboxId, drawerNumber, imageData, expectedToolCount: 10 });
      taken.push(performance.now() - started);
    }
  }
}

const noTimes = (): Times => ({ first: [], next: [] });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Times each template's first photo and its next one: without opening the drawer, right after opening it, and
 * as a person would take it.
 */
export async function measureFirstPhotos(bench: Bench): Promise<void> {
  const box = await fillBox(bench);
  const open = ({ path }: Drawer) => bench.call(path);
  const openAndAim = (drawer: Drawer) => open(drawer).then(() => pause(AIM_MS));
  const cases = [
    { name: 'nobody opened the drawer', before: () => Promise.resolve() },
    { name: 'right after it', before: open },
    { name: '3 s after it', before: openAndAim },
  ].map((each) => ({ ...each, times: noTimes() }));
  for (const [round, secondaryFoamColor] of ROUNDS.entries()) {
    await bench.call(`/api/toolbox/${box.toolboxId}`, { ...described, secondaryFoamColor }, 'PUT');
    const which = cases[round % cases.length];
    if (which) await timePhotos(box, which.before, which.times);
  }
  for (const { name, times } of cases) {
    const ms = (taken: readonly number[], share: number) => `${quantile(taken, share).toFixed(0)} ms`;
    const ratio = quantile(times.first, 0.5) / quantile(times.next, 0.5);
    const figures = `median ${ms(times.first, 0.5)}, p95 ${ms(times.first, 0.95)}, the next ${ms(times.next, 0.5)}, ratio ${ratio.toFixed(2)}   (${times.first.length} photos)`;
    line(`first photo, ${name}`, figures, ratio <= MOST_TIMES_NEXT);
  }
}
