import { limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { BodyRoom } from './body-room.ts';

const MB = 2 ** 20;
const free = limits.bodyBytes;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const stateOf = (work: Promise<unknown>) =>
  Promise.race([
    work.then(() => 'done'),
    settle()
      .then(() => settle())
      .then(() => 'waits'),
  ]);

describe('the room for bodies', () => {
  it('S45 limits each organization to half, except for a single large body', async () => {
    const room = new BodyRoom({ bytes: 8 * MB, free, waitMs: 1000 });
    const [first, second, third] = [room.open('ours'), room.open('ours'), room.open('ours')];
    await first.grow(4 * MB);
    expect(await stateOf(second.grow(4 * MB))).toBe('done');
    const waiting = third.grow(4 * MB);
    expect(await stateOf(waiting)).toBe('waits');
    const theirs = room.open('theirs');
    expect(await stateOf(theirs.grow(limits.bodyBytes + 1))).toBe('done');
    second.close();
    expect(await stateOf(waiting)).toBe('done');
    for (const body of [first, third, theirs]) body.close();
    const whole = room.open('ours');
    expect(await stateOf(whole.grow(4 * MB))).toBe('done');
  });

  it('S45 ends the slowest of the bodies that others wait for, and no other', async () => {
    const room = new BodyRoom({ bytes: 4 * MB, free, waitMs: 20_000 });
    const [stopped, dripping, complete, small] = ['a', 'b', 'c', 'd'].map((name) => room.open(name));
    await complete?.grow(limits.bodyBytes + MB);
    complete?.complete();
    await dripping?.grow(limits.bodyBytes + MB);
    await stopped?.grow(limits.bodyBytes + 3 * MB);
    await small?.grow(10);
    const waiting = room.open('e').grow(limits.bodyBytes + MB);
    stopped?.ended.addEventListener('abort', stopped.close);
    const drip = setInterval(() => void dripping?.grow(1), 100);
    await waiting;
    clearInterval(drip);
    const bodies = [stopped, dripping, complete, small];
    expect(bodies.map((body) => body?.ended.aborted)).toEqual([true, false, false, false]);
  });

  it('S45 never refuses a small body, and refuses others after a while with Retry-After', async () => {
    const room = new BodyRoom({ bytes: MB, free, waitMs: 30 });
    const exempt = room.open('ours');
    await exempt.grow(5 * MB);
    const busy = { code: 'service_unavailable', retryAfterSeconds: 2 };
    await expect(room.open('theirs').grow(2 * MB)).rejects.toMatchObject(busy);
    await room.open('theirs').grow(limits.bodyBytes);
    exempt.close();
    await room.open('theirs').grow(MB / 2);
  });
});
