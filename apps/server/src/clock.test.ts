import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { fileClock } from './clock.ts';
import { eventsOfKind } from './test/events.ts';
import { useOrganization } from './test/factories.ts';
import { useTestApp } from './test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'stowed-clock-'));
const file = join(folder, 'time');
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const test = useTestApp();
const ours = useOrganization(test);
/** Within the session's life. */
const timeIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("a test's clock", () => {
  it('GEN-015 stands at the time in its file, read at each question', () => {
    writeFileSync(file, '2026-01-02T03:04:05Z\n');
    const clock = fileClock(file);
    expect(clock.now().toISOString()).toBe('2026-01-02T03:04:05.000Z');
    writeFileSync(file, '');
    expect(clock.now().toISOString()).toBe('2026-01-02T03:04:05.000Z');
    writeFileSync(file, '2026-01-02T04:00:00Z');
    expect(clock.now().toISOString()).toBe('2026-01-02T04:00:00.000Z');
    writeFileSync(file, 'noon');
    expect(() => fileClock(file)).toThrow('holds no ISO time');
  });

  it('GEN-015 shows on every page and in every event', async () => {
    writeFileSync(join(folder, 'index.html'), '<html><head><title>x</title></head></html>');
    const at = timeIn(5);
    writeFileSync(file, at);
    const config = { ...test.deps.config, WEB_DIR: folder };
    const app = await buildApp({ ...test.deps, config, clock: fileClock(file) });
    const page = await app.inject({ method: 'GET', url: '/home' });
    expect(page.body).toContain('<meta name="test-clock" content="on"></head>');
    const headers = { authorization: `Bearer ${ours.admin}`, 'if-match': '1' };
    const url = '/api/organizations/settings';
    const { statusCode } = await app.inject({ method: 'PUT', url, headers, payload: { photo: 'required' } });
    expect(statusCode).toBe(200);
    await app.close();
    const [event] = await eventsOfKind(test, ours.organizationId, 'settings_changed');
    expect([event?.recordedAt.toISOString(), event?.after]).toEqual([
      at,
      { photo: 'required', testClock: true },
    ]);
    const usual = await buildApp({ ...test.deps, config });
    expect((await usual.inject({ method: 'GET', url: '/home' })).body).not.toContain('test-clock');
    await usual.close();
  });
});
