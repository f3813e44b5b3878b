// @postgres counts in the database.
import { MINUTE_MS } from '@stowed/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { useTestApp } from '../../test/test-app.ts';
import { OwnCounts, SharedCounts } from './limit-counts.ts';
import { deleteEndedCounts } from './limit-counts.repository.ts';
import { AuthThrottle } from './throttle.service.ts';

const test = useTestApp();

const attempt = (throttle: AuthThrottle, subject: string, outcome: string | AppError, address = '10.1.1.1') =>
  throttle
    .attempt({ subject, address, failure: 'invalid_credentials', isSignIn: true }, () =>
      typeof outcome === 'string' ? Promise.resolve(outcome) : Promise.reject(outcome),
    )
    .catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));
const wrong = () => new AppError('invalid_credentials');

describe.each([
  ['in memory', () => new OwnCounts(test.clock)],
  ['in the database', () => new SharedCounts(test.deps)],
])('the limit of wrong passwords, kept %s', (where, open) => {
  it('G-22 counts failures only, also of parallel attempts, and ends with its window', async () => {
    const throttle = new AuthThrottle(open(), 60);
    const subject = `ann ${where}`;
    for (let right = 0; right < 12; right += 1) expect(await attempt(throttle, subject, 'in')).toBe('in');
    expect(await attempt(throttle, subject, new AppError('service_unavailable'))).toBe('service_unavailable');
    const all = await Promise.all(Array.from({ length: 15 }, () => attempt(throttle, subject, wrong())));
    expect(all.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(all.filter((code) => code === 'too_many_requests')).toHaveLength(5);
    expect(await attempt(throttle, subject, 'in')).toBe('too_many_requests');
    expect(await attempt(throttle, subject, 'in', '10.2.2.2')).toBe('in');
    expect(await attempt(throttle, `bob ${where}`, 'in')).toBe('in');
    test.clock.advance(15 * MINUTE_MS);
    expect(await attempt(throttle, subject, 'in')).toBe('in');
  });

  it('G-22 stops an address that guesses at many users', async () => {
    const throttle = new AuthThrottle(open(), 60);
    const address = '10.3.3.3';
    for (let guess = 0; guess < 200; guess += 1)
      await attempt(throttle, `${where} ${guess}`, wrong(), address);
    expect(await attempt(throttle, 'carol', 'in', address)).toBe('too_many_requests');
  });

  it('knows an address from which someone signed in', async () => {
    const throttle = new AuthThrottle(open(), 60);
    const address = `10.4.4.${where.length}`;
    const isKnown = () => throttle.registration(address, (asker) => Promise.resolve(asker.isKnown));
    expect(await isKnown()).toBe(false);
    await attempt(throttle, 'dan', 'in', address);
    expect(await isKnown()).toBe(true);
    test.clock.advance(12 * 60 * MINUTE_MS);
    expect(await isKnown()).toBe(false);
  });

  it('knows it for as long after each sign-in, not only after the first', async () => {
    const throttle = new AuthThrottle(open(), 60);
    const address = `10.5.5.${where.length}`;
    await attempt(throttle, 'dora', 'in', address);
    test.clock.advance(11 * 60 * MINUTE_MS);
    await attempt(throttle, 'dora', 'in', address);
    test.clock.advance(11 * 60 * MINUTE_MS);
    expect(await throttle.registration(address, (asker) => Promise.resolve(asker.isKnown))).toBe(true);
  });
});

describe('shared counts', () => {
  it('SCALE-005 apply to all servers together, and store no names or addresses', async () => {
    await sql`delete from limit_counts`.execute(test.deps.db);
    const servers = [1, 2, 3].map(() => new AuthThrottle(new SharedCounts(test.deps), 60));
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, i) => attempt(servers[i % 3] as AuthThrottle, 'eve', wrong())),
    );
    expect(all.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    const rows = await sql<{ key: string; count: number }>`select key, count from limit_counts`.execute(
      test.deps.db,
    );
    expect(rows.rows.map(({ count }) => count).sort()).toEqual([0, 10, 10]);
    expect(JSON.stringify(rows.rows)).not.toMatch(/eve|10\.1/);
    await deleteEndedCounts(test.deps.db, new Date(test.clock.now().getTime() + 15 * MINUTE_MS));
    const left = await sql`select 1 from limit_counts`.execute(test.deps.db);
    expect(left.rows).toHaveLength(1);
  });
});
