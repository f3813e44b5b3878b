import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@stowed/domain';
import { makeNotedBackup } from '../features/backup/backup-runs.service.ts';
import { createToolbox, registerOrganization, scan, tools } from '../test/factories.ts';
import { useTestApp } from '../test/test-app.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const backups = mkdtempSync(join(tmpdir(), 'stowed-backups-'));
const test = useTestApp({ BACKUP_DIR: backups });
const closes: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closes) await close();
  rmSync(backups, { recursive: true, force: true });
});

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SAMPLE =
  /^([a-z_:][\w:]*)(?:\{((?:[a-z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

function sampleIn(line: string): Sample {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  expect(name, line).not.toBe('');
  const pairs = [...labels.matchAll(LABEL)].map(([, label = '', of = '']) => [label, of] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}

/** Reads the text format of Prometheus; fails if it is invalid. */
function parse(text: string): { readonly types: ReadonlyMap<string, string>; readonly samples: Sample[] } {
  expect(text.endsWith('\n')).toBe(true);
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const family of text.slice(0, -1).split(/\n(?=# HELP )/)) {
    const [help = '', typed = '', ...lines] = family.split('\n');
    const [, name = ''] = /^# HELP (\S+) \S/.exec(help) ?? [];
    const [, type = ''] = new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`).exec(typed) ?? [];
    expect([types.has(name), type], family).toEqual([false, expect.stringMatching(/./)]);
    types.set(name, type);
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    const found = lines.map(sampleIn);
    for (const sample of found) expect(suffixes.map((suffix) => name + suffix)).toContain(sample.name);
    samples.push(...found);
  }
  return { types, samples };
}

const read = async () => parse(await test.deps.metrics.text());
const valueOf = ({ samples }: { samples: readonly Sample[] }, name: string, labels: object = {}) =>
  samples.find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))?.value;

describe('the figures for the operator', () => {
  it('SCALE-008 can be parsed, have the documented names, and do not name a person, toolbox or organization', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const { path, toolboxId } = await createToolbox(test, admin);
    await scan(test, admin, { drawer: `${path}/drawer/1`, tools: tools('present', 'missing') });
    await test.call('GET', `${path}/drawer/1`, { token: admin });
    await test.call('GET', `${path}/drawer/99`, { token: admin });
    const text = await test.deps.metrics.text();
    for (const secret of [organizationId, toolboxId, admin]) expect(text).not.toContain(secret);
    const figures = parse(text);
    expect([...figures.types]).toEqual(
      expect.arrayContaining([
        ['stowed_calls_total', 'counter'],
        ['stowed_call_seconds', 'histogram'],
        ['stowed_refusals_total', 'counter'],
        ['stowed_vision_waiting', 'gauge'],
        ['stowed_vision_busy', 'gauge'],
        ['stowed_judging_seconds', 'histogram'],
        ['stowed_live_streams', 'gauge'],
        ['stowed_database_up', 'gauge'],
        ['stowed_job_last_run_timestamp_seconds', 'gauge'],
        ['stowed_job_lateness_seconds', 'gauge'],
        ['stowed_job_failures', 'gauge'],
        ['stowed_backup_age_seconds', 'gauge'],
        ['stowed_backup_late', 'gauge'],
        ['stowed_events', 'gauge'],
      ]),
    );
    const route = '/api/toolbox/:toolboxId/drawer/:drawerNumber';
    expect(valueOf(figures, 'stowed_calls_total', { method: 'GET', route, status: '200' })).toBe(1);
    expect(valueOf(figures, 'stowed_refusals_total', { code: 'drawer_not_found' })).toBe(1);
    expect(valueOf(figures, 'stowed_database_up')).toBe(1);
    expect(valueOf(figures, 'stowed_events')).toBe(4);
    const times = figures.samples.filter(
      ({ name, labels }) =>
        name === 'stowed_call_seconds_bucket' && labels['route'] === route && labels['method'] === 'GET',
    );
    const counts = times.map(({ value }) => value);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect([times.at(-1)?.labels['le'], counts.at(-1)]).toEqual(['+Inf', 2]);
    expect(valueOf(figures, 'stowed_call_seconds_count', { method: 'GET', route })).toBe(2);
  });

  it('ANCH-008 show the age of the newest backup, and whether it is late', async () => {
    expect(valueOf(await read(), 'stowed_backup_late')).toBe(1);
    const takenAt = new Date(test.clock.now().getTime() - 25.9 * HOUR_MS);
    const night = join(backups, 'stowed-2026-11-23T02-00-00Z');
    await makeNotedBackup(test.deps, night);
    // why: a backup has the time of the database, which no test can move.
    const manifest = JSON.parse(readFileSync(join(night, 'manifest.json'), 'utf8')) as object;
    writeFileSync(join(night, 'manifest.json'), JSON.stringify({ ...manifest, takenAt }));
    const fresh = await read();
    expect(valueOf(fresh, 'stowed_backup_late')).toBe(0);
    expect(valueOf(fresh, 'stowed_backup_age_seconds')).toBeCloseTo(25.9 * 3600, -2);
    test.clock.advance(0.2 * HOUR_MS);
    expect(valueOf(await read(), 'stowed_backup_late')).toBe(1);
  });

  it('show when each job last ran, how late it is and how often it failed', async () => {
    let isBroken = false;
    const jobs = new Jobs(test.deps, [
      {
        name: 'counting',
        everyMs: HOUR_MS,
        run: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
      },
    ]);
    const run = async () => {
      await jobs.look();
      await jobs.settle();
      return read();
    };
    const counting = { job: 'counting' };
    const first = await run();
    const ranAt = valueOf(first, 'stowed_job_last_run_timestamp_seconds', counting);
    expect(ranAt).toBeCloseTo(test.clock.now().getTime() / 1000, -1);
    expect(valueOf(first, 'stowed_job_lateness_seconds', counting)).toBe(0);
    isBroken = true;
    test.clock.advance(1.5 * HOUR_MS);
    const second = await run();
    expect(valueOf(second, 'stowed_job_failures', counting)).toBe(1);
    expect(valueOf(second, 'stowed_job_lateness_seconds', counting)).toBeCloseTo(1800, -2);
    expect(valueOf(second, 'stowed_job_last_run_timestamp_seconds', counting)).toBe(ranAt);
    // The clock was ahead when it ran.
    test.clock.advance(-3 * HOUR_MS);
    expect(valueOf(await read(), 'stowed_job_lateness_seconds', counting)).toBeCloseTo(5400, -2);
  });

  it('SCALE-008 are served on their own port, not on the public one', async () => {
    const served = await serveMetrics(test.deps.metrics, { host: '127.0.0.1', port: 0 });
    closes.push(served.close);
    const answer = await fetch(served.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(parse(await answer.text()).types.size).toBeGreaterThan(10);
    expect((await fetch(new URL('/api/user', served.url))).status).toBe(404);
    for (const path of ['/metrics', '/api/metrics']) {
      expect((await test.call('GET', path)).text).not.toContain('stowed_calls_total');
    }
    const taken = createServer().listen(0, '127.0.0.1');
    closes.push(async () => void taken.close());
    const port = await new Promise<number>((resolve) => {
      taken.once('listening', () => {
        resolve((taken.address() as AddressInfo).port);
      });
    });
    await expect(serveMetrics(test.deps.metrics, { host: '127.0.0.1', port })).rejects.toThrow(
      `METRICS_PORT: cannot listen on port ${port} of 127.0.0.1`,
    );
  });

  it('escape labels, and omit figures that cannot be read', async () => {
    const metrics = new Metrics();
    metrics.gauges('one', 'A figure', () => [[{ of: 'a "b"\\\nc' }, 1]]);
    metrics.gauge('two', 'Another', () => Promise.reject(new Error('away')));
    metrics.gauge('three', 'None', () => undefined);
    expect(await metrics.text()).toBe(
      '# HELP one A figure\n# TYPE one gauge\none{of="a \\"b\\"\\\\\\nc"} 1\n' +
        '# HELP two Another\n# TYPE two gauge\n# HELP three None\n# TYPE three gauge\n',
    );
  });
});
