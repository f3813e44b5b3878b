import { Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { registration } from '../test/factories.ts';
import { openTestApp } from '../test/test-app.ts';
import type { TestApp } from '../test/test-app.ts';

const opened: TestApp[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

/** The statuses of two registrations, where one address may make one. */
async function registerTwice(proxies: number, forwarded: readonly [string, string]): Promise<number[]> {
  const test = await openTestApp({ PROXY_COUNT: String(proxies), REGISTRATIONS_PER_HOUR: '1' });
  opened.push(test);
  const statuses = [];
  for (const address of forwarded) {
    const headers = { 'x-forwarded-for': address };
    const answer = await test.call('POST', '/api/auth/register-organization', {
      body: registration(),
      headers,
    });
    statuses.push(answer.status);
  }
  return statuses;
}

describe('S70 the address of a caller', () => {
  it.each([
    ['without a proxy is that of the connection, whatever the caller claims', 0, ['1.1.1.1', '2.2.2.2'], 429],
    ['is what the one proxy saw', 1, ['1.1.1.1', '2.2.2.2'], 201],
    [
      'is not what the caller claimed to that proxy',
      1,
      ['9.9.9.1, 8.8.8.1, 1.1.1.1', '9.9.9.2, 8.8.8.2, 1.1.1.1'],
      429,
    ],
    [
      'is what the outer of two proxies saw',
      2,
      ['9.9.9.9, 1.1.1.1, 7.7.7.7', '9.9.9.9, 2.2.2.2, 7.7.7.7'],
      201,
    ],
    [
      'is not what the caller claimed to two proxies',
      2,
      ['9.9.9.1, 1.1.1.1, 7.7.7.7', '9.9.9.2, 1.1.1.1, 7.7.7.7'],
      429,
    ],
  ] as const)('%s', async (_what, proxies, forwarded, second) => {
    expect(await registerTwice(proxies, forwarded)).toEqual([201, second]);
  });
});

describe('S70 a proxy that is not counted', () => {
  it.each([
    ['is named in one warning', '0', 1],
    ['is not suspected with PROXY_COUNT', '1', 0],
  ])('%s', async (_what, PROXY_COUNT, warnings) => {
    const lines: string[] = [];
    const log = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    const test = await openTestApp({ PROXY_COUNT, LOG_LEVEL: 'warn' }, { log });
    opened.push(test);
    await test.call('GET', '/api/health');
    expect(lines).toEqual([]);
    for (const address of ['1.1.1.1', '2.2.2.2']) {
      await test.call('GET', '/api/health', { headers: { 'x-forwarded-for': address } });
    }
    expect(lines).toHaveLength(warnings);
    for (const line of lines) expect(line).toContain('PROXY_COUNT');
  });
});
