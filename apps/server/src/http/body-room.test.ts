import { limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { BodyRoom } from './body-room.ts';

const MB = 2 ** 20;
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
    const room = new BodyRoom({ bytes: 8 * MB, waitMs: 1000 });
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

  it('S45 never refuses a small body, and refuses others after a while with Retry-After', async () => {
    const room = new BodyRoom({ bytes: MB, waitMs: 30 });
    const exempt = room.open('ours');
    await exempt.grow(5 * MB);
    const busy = { code: 'service_unavailable', retryAfterSeconds: 2 };
    await expect(room.open('theirs').grow(2 * MB)).rejects.toMatchObject(busy);
    await room.open('theirs').grow(limits.bodyBytes);
    exempt.close();
    await room.open('theirs').grow(MB / 2);
  });
});
