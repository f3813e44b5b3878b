import type { Proposal } from '../index.ts';
import { outlineOf } from '../pixels/outline.ts';
import type { DrawerTruth, PhotoTruth } from './data.ts';
import { seededNumbers } from './shapes.ts';

/** The verdict on one cut-out, in the format of a verdicts file. */
interface JudgedTool {
  readonly id: string;
  readonly status: 'present' | 'missing';
  readonly needsReview: boolean;
  readonly confidence: number;
}

export interface JudgedPhoto {
  readonly drawer: string;
  readonly photo: string;
  readonly refused?: true;
  readonly ms?: number;
  readonly tools: readonly JudgedTool[];
}

/**
 * Counts over photos. A cut-out is visible when nothing covers it and at least nine tenths of it are in the
 * picture.
 */
export interface Tally {
  photos: number;
  refused: number;
  /** Judged photos with every visible cut-out correct and certain. */
  allRight: number;
  /** Visible empty cut-outs, and those called surely present: the dangerous error. */
  gone: number;
  falsePresent: number;
  /** Hidden empty cut-outs, and those called surely present. */
  hiddenGone: number;
  hiddenSure: number;
  /** Visible cut-outs with their tool, and those called surely missing. */
  here: number;
  falseMissing: number;
  /** All visible cut-outs, and those left to a person. */
  visible: number;
  review: number;
}

/** What is true of each tool in a photo. */
interface ToolStates {
  readonly tools: readonly Pick<PhotoTruth['tools'][number], 'id' | 'status' | 'occluded' | 'inFrame'>[];
}

export function emptyTally(): Tally {
  return {
    photos: 0,
    refused: 0,
    allRight: 0,
    gone: 0,
    falsePresent: 0,
    hiddenGone: 0,
    hiddenSure: 0,
    here: 0,
    falseMissing: 0,
    visible: 0,
    review: 0,
  };
}

export function scorePhoto(truth: ToolStates, said: JudgedPhoto): Tally {
  const tally = { ...emptyTally(), photos: 1 };
  if (said.refused) return { ...tally, refused: 1 };
  for (const tool of truth.tools) {
    const answer = said.tools.find((one) => one.id === tool.id);
    const sure = answer && !answer.needsReview ? answer.status : undefined;
    const isVisible = !tool.occluded && tool.inFrame >= 0.9;
    countTool(tally, { isHere: tool.status === 'present', isVisible }, sure);
  }
  tally.allRight = tally.falsePresent + tally.falseMissing + tally.review === 0 ? 1 : 0;
  return tally;
}

function countTool(
  tally: Tally,
  { isHere, isVisible }: { readonly isHere: boolean; readonly isVisible: boolean },
  sure: JudgedTool['status'] | undefined,
): void {
  if (!isVisible) {
    if (isHere) return;
    tally.hiddenGone++;
    if (sure === 'present') tally.hiddenSure++;
    return;
  }
  tally.visible++;
  if (sure === undefined) tally.review++;
  if (isHere) {
    tally.here++;
    if (sure === 'missing') tally.falseMissing++;
  } else {
    tally.gone++;
    if (sure === 'present') tally.falsePresent++;
  }
}

export function addTally(into: Tally, from: Tally): void {
  into.photos += from.photos;
  into.refused += from.refused;
  into.allRight += from.allRight;
  into.gone += from.gone;
  into.falsePresent += from.falsePresent;
  into.hiddenGone += from.hiddenGone;
  into.hiddenSure += from.hiddenSure;
  into.here += from.here;
  into.falseMissing += from.falseMissing;
  into.visible += from.visible;
  into.review += from.review;
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} % (${part}/${whole})`;
}

export function describeTally(label: string, t: Tally): string {
  return [
    label.padEnd(16),
    `photos ${String(t.photos).padStart(3)}`,
    `falsePresent ${percent(t.falsePresent, t.gone)} up to ${(100 * upperBound(t.falsePresent, t.gone)).toFixed(1)} %`,
    `hiddenSure ${percent(t.hiddenSure, t.hiddenGone)}`,
    `falseMissing ${percent(t.falseMissing, t.here)}`,
    `review ${percent(t.review, t.visible)}`,
    `refused ${t.refused}`,
    `drawersRight ${percent(t.allRight, t.photos - t.refused)}`,
  ].join('  ');
}

/** The upper limit of the rate behind `part` of `whole` (exact, one-sided 95 %). */
export function upperBound(part: number, whole: number): number {
  if (whole === 0) return 1;
  let low = part / whole;
  let high = 1;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (chanceOfAtMost(part, whole, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

function chanceOfAtMost(part: number, whole: number, chance: number): number {
  let term = whole * Math.log1p(-chance);
  let sum = Math.exp(term);
  for (let i = 1; i <= part; i++) {
    term += Math.log((whole - i + 1) / i) + Math.log(chance) - Math.log1p(-chance);
    sum += Math.exp(term);
  }
  return sum;
}

/** What happened in one drawer: `part` of `whole`. */
export interface DrawerCount {
  readonly part: number;
  readonly whole: number;
}

const resamples = 4000;

/**
 * The one-sided 95 % limits of a rate: the wider ones of two. Whole drawers drawn again and again show that
 * mistakes come in drawers; places taken each for itself, that few drawers show little.
 */
export function boundsByDrawer(drawers: readonly DrawerCount[]): {
  readonly low: number;
  readonly high: number;
} {
  const part = sumOf(drawers, 'part');
  const whole = sumOf(drawers, 'whole');
  const next = seededNumbers(1);
  const rates = Array.from({ length: resamples }, () => {
    const drawn = drawers.flatMap(() => drawers[Math.floor(next() * drawers.length)] ?? []);
    return sumOf(drawn, 'part') / Math.max(1, sumOf(drawn, 'whole'));
  }).sort((a, b) => a - b);
  return {
    low: Math.min(rates[resamples * 0.05] ?? 0, 1 - upperBound(whole - part, whole)),
    high: Math.max(rates[resamples * 0.95] ?? 1, upperBound(part, whole)),
  };
}

const sumOf = (drawers: readonly DrawerCount[], count: keyof DrawerCount): number =>
  drawers.reduce((sum, drawer) => sum + drawer[count], 0);

/**
 * For each tool, the proposal that found it: the one that overlaps its upright box most, with an intersection
 * of at least half their union; each counts once.
 */
export function matchProposals(
  truth: DrawerTruth,
  proposals: readonly Proposal[],
): readonly (Proposal | undefined)[] {
  const size = { width: truth.referenceWidth, height: truth.referenceHeight };
  const left = new Map(proposals.map((proposal) => [proposal, uprightBox(proposal, size)]));
  return truth.tools.map((tool) => {
    let best: Proposal | undefined;
    let most = 0.5;
    for (const [proposal, box] of left) {
      const shared = sharedArea(box, tool);
      if (shared < most) continue;
      most = shared;
      best = proposal;
    }
    if (best) left.delete(best);
    return best;
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Percent of the picture. */
function uprightBox({ shape }: Proposal, size: { readonly width: number; readonly height: number }): Box {
  const points = outlineOf(shape, size);
  const xs = points.map((p) => (100 * p.x) / size.width);
  const ys = points.map((p) => (100 * p.y) / size.height);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
