import { phonePhoto, referenceOf, samples, sampleTools, textOf } from './server-drawer.ts';
import type { Bench, Call } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';

/** The shortest time between opening a drawer on a phone and holding the phone over it. */
const AIM_MS = 3000;
const FIRST_PHOTO_TARGET_MS = 1200;
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

/** Times the first photo of each drawer after its template has changed, after `before` has run. */
async function firstPhotos({ call, toolboxId, drawers }: Box, before: (drawer: Drawer) => Promise<unknown>) {
  const times: number[] = [];
  for (const drawer of drawers) {
    await before(drawer);
    const started = performance.now();
    const { number: drawerNumber, photo: imageData } = drawer;
    await call('/api/process-image', { toolboxId, drawerNumber, imageData, expectedToolCount: 10 });
    times.push(performance.now() - started);
  }
  return times;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Times each template's first photo: without opening the drawer, right after opening it, and as a person
 * would take it.
 */
export async function measureFirstPhotos(bench: Bench): Promise<void> {
  const box = await fillBox(bench);
  const open = ({ path }: Drawer) => bench.call(path);
  const openAndAim = (drawer: Drawer) => open(drawer).then(() => pause(AIM_MS));
  const cases = [
    { name: 'nobody opened the drawer', before: () => Promise.resolve(), target: Infinity },
    { name: 'right after it', before: open, target: Infinity },
    { name: '3 s after it', before: openAndAim, target: FIRST_PHOTO_TARGET_MS },
  ];
  const times = cases.map((): number[] => []);
  for (const [round, secondaryFoamColor] of ROUNDS.entries()) {
    await bench.call(`/api/toolbox/${box.toolboxId}`, { ...described, secondaryFoamColor }, 'PUT');
    const which = round % cases.length;
    times[which]?.push(...(await firstPhotos(box, cases[which]?.before ?? open)));
  }
  for (const [which, { name, target }] of cases.entries()) {
    const taken = times[which] ?? [];
    const [median, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)];
    const figures = `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms   (${taken.length} photos)`;
    line(`first photo, ${name}`, figures, median <= target);
  }
}
