import autocannon from 'autocannon';
import { line, quantile } from './server-print.ts';

const SECONDS = 6;

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly failed: number;
}

async function load(options: autocannon.Options): Promise<Load> {
  const times: number[] = [];
  const result = await autocannon({
    duration: SECONDS,
    ...options,
    setupClient: (client) => {
      options.setupClient?.(client);
      client.on('response', (...[, , time]) => times.push(time));
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  return { perSecond: times.length / SECONDS, p50: quantile(times, 0.5), p95: quantile(times, 0.95), failed };
}

const wordsOf = ({ perSecond, p50, p95 }: Load): string =>
  `${perSecond.toFixed(0)}/s, median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;

/** Calls at full speed, compared with a bare handler with as many connections. */
export async function measureLoad(label: string, options: autocannon.Options, bare: string): Promise<void> {
  const ours = await load(options);
  const failed = ours.failed > 0 ? `, ${ours.failed} FAILED` : '';
  const { connections } = options;
  const beside = wordsOf(await load({ url: bare, ...(connections ? { connections } : {}) }));
  line(`${label}, ${connections ?? 10} connections`, `${wordsOf(ours)}${failed}   (bare: ${beside})`);
}
