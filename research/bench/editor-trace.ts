import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** The part of `dur` in which the thread itself ran, without waiting for other threads or the machine. */
  readonly tdur?: number;
}

/** Milliseconds. */
interface Frame {
  readonly worked: number;
  readonly lasted: number;
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
  'blink.user_timing',
  'toplevel',
];
const START = 'drag starts';
const END = 'drag ends';

/** A Chromium trace of the work; marks in it show where the work starts and ends. */
export async function recordTrace(page: Page, run: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories } });
  await page.evaluate((mark) => performance.mark(mark), START);
  await run();
  await page.evaluate((mark) => performance.mark(mark), END);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/**
 * For each frame between the marks that moved shapes: how many milliseconds the page's main thread worked for
 * it, from the previous frame's commit to its own, and how long its tasks took including waits.
 */
export function framesIn(events: readonly TraceEvent[]): Frame[] {
  const start = markOf(events, START);
  const end = markOf(events, END);
  const isOurs = ({ pid, tid, ts }: TraceEvent) =>
    pid === start.pid && tid === start.tid && ts >= start.ts && ts <= end.ts;
  const own = events.filter((event) => isOurs(event) && event.ph === 'X');
  const timesOf = (wanted: string) => own.filter(({ name }) => name === wanted);
  const commits = timesOf('Commit')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const moves = timesOf('FireAnimationFrame');
  const tasks = timesOf('RunTask');
  return commits.flatMap((commit, index) => {
    const before = commits[index - 1] ?? start.ts;
    const isInFrame = ({ ts }: TraceEvent) => ts > before && ts <= commit;
    if (!moves.some(isInFrame)) return [];
    const inFrame = tasks.filter(isInFrame);
    const lasted = inFrame.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000;
    const worked = inFrame.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000;
    return [{ worked, lasted }];
  });
}

function markOf(events: readonly TraceEvent[], name: string): TraceEvent {
  const mark = events.find((event) => event.name === name);
  if (!mark) throw new Error(`the trace has no mark "${name}"`);
  return mark;
}
