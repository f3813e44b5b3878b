import { judge } from '../../packages/vision/src/judge/classify.ts';
import type { Limits } from '../../packages/vision/src/judge/classify.ts';
import { figuresByName } from './rows.ts';
import type { CaseRow } from './rows.ts';
import { addTally, emptyTally, percent } from '../../packages/vision/src/test/score.ts';
import type { Tally } from '../../packages/vision/src/test/score.ts';

/** A cut-out with the chance of presence that a scorer gave it which had learnt without its drawer. */
export interface Scored {
  readonly row: CaseRow;
  readonly presence: number;
}

/**
 * Prints how drawers are judged with limits that the other drawers chose: the most drawers right, with wrong answers of
 * either kind at one in two hundred. They choose by all their photos as they were taken, with the tools' places drawn in
 * each of the ways that tell the whole place: seven drawers have too few tools missing to choose by one way alone.
 */
export function reportLimits(scored: readonly Scored[]): void {
  const plain = scored.filter(({ row }) => row.variant === 'plain');
  const taken = scored.filter(({ row }) => ways.has(row.variant));
  const all = emptyTally();
  for (const left of new Set(plain.map(({ row }) => row.drawer))) {
    const limits = chooseLimits(taken.filter(({ row }) => row.drawer !== left));
    const own = countAll(
      plain.filter(({ row }) => row.drawer === left),
      limits,
    );
    addTally(all, own);
    const { present, missing, missingVeiled } = limits;
    console.log(
      `${left} by the others' limits ${present} / ${missing} / ${missingVeiled}: ${own.allRight} of ${own.photos} right`,
    );
  }
  console.log(
    `limits found without the drawer: falsePresent ${percent(all.falsePresent, all.gone)}  falseMissing ${percent(all.falseMissing, all.here)}` +
      `  review ${percent(all.review, all.visible)}  drawersRight ${percent(all.allRight, all.photos)}`,
  );
  console.log('limits of all drawers together:', chooseLimits(taken));
}

const ways: ReadonlySet<string> = new Set(['plain', 'rough', 'proposed', 'silhouette', 'cut-out']);

const presents = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];
const missings = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55];
const veiledMissings = [0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2];
const goal = 0.005;

function chooseLimits(scored: readonly Scored[]): Limits {
  const grid = presents.flatMap((present) =>
    missings.flatMap((missing) =>
      veiledMissings.map((missingVeiled) => ({ present, missing, missingVeiled })),
    ),
  );
  const costs = grid.map((limits) => ({ limits, cost: costOf(countAll(scored, limits)) }));
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).limits;
}

/** A tenth of a percent of wrong 'present' above the goal weighs as much as three percent of the drawers. */
function costOf(tally: Tally): number {
  const above = (part: number, whole: number): number => Math.max(0, part / Math.max(1, whole) - goal);
  return (
    300 * above(tally.falsePresent, tally.gone) +
    100 * above(tally.falseMissing, tally.here) -
    (10 * tally.allRight) / Math.max(1, tally.photos)
  );
}

function countAll(scored: readonly Scored[], limits: Limits): Tally {
  const tally = emptyTally();
  const flawed = new Map<string, boolean>();
  for (const { row, presence } of scored) {
    const photo = `${row.drawer} ${row.photo} ${row.variant}`;
    const before = tally.review + tally.falsePresent + tally.falseMissing;
    if (!row.hidden) count(tally, row, judge(figuresByName(row), presence, limits));
    const isFlawed = tally.review + tally.falsePresent + tally.falseMissing > before;
    flawed.set(photo, (flawed.get(photo) ?? false) || isFlawed);
  }
  tally.photos = flawed.size;
  tally.allRight = [...flawed.values()].filter((is) => !is).length;
  return tally;
}

function count(tally: Tally, row: CaseRow, said: ReturnType<typeof judge>): void {
  const isHere = row.status === 'present';
  const isWrong = !said.needsReview && (said.status === 'present') !== isHere;
  tally.visible++;
  if (said.needsReview) tally.review++;
  if (isHere) {
    tally.here++;
    if (isWrong) tally.falseMissing++;
  } else {
    tally.gone++;
    if (isWrong) tally.falsePresent++;
  }
}
