import { describe, expect, it } from 'vitest';
import { addressGroup } from './address-group.ts';
import { Turns } from './turns.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('callers who wait', () => {
  it('S45 enter by group in turn, even if many of one group came first', async () => {
    const turns = new Turns({ inWork: 1, queue: 10 });
    const entered: string[] = [];
    const come = (group: string, name: string) => turns.enter(group).then(() => entered.push(name));
    await come('ours', 'first');
    const all = [1, 2, 3].map((n) => come('ours', `ours ${n}`));
    all.push(come('theirs', 'theirs 1'), come('theirs', 'theirs 2'));
    for (let left = 0; left < 5; left += 1) {
      turns.leave();
      await settle();
    }
    await Promise.all(all);
    expect(entered).toEqual(['first', 'ours 1', 'theirs 1', 'ours 2', 'theirs 2', 'ours 3']);
  });

  it('S45 are refused with Retry-After when too many wait or wait too long, newest of the longest line first', async () => {
    const turns = new Turns({ inWork: 1, queue: 3, waitMs: 60 });
    await turns.enter('ours');
    const outcomes = ['ours', 'ours', 'ours', 'theirs'].map((group) =>
      turns.enter(group).then(
        () => 'entered',
        (error: unknown) => error,
      ),
    );
    turns.leave();
    expect(await outcomes[0]).toBe('entered');
    const busy = { code: 'service_unavailable', retryAfterSeconds: 2 };
    expect(await outcomes[2]).toMatchObject(busy);
    turns.leave();
    expect(await outcomes[3]).toBe('entered');
    expect(await outcomes[1]).toMatchObject(busy);
    turns.leave();
    await turns.enter('ours');
    turns.leave();
  });

  it('S45 of a later, longer line are refused before those of a shorter one', async () => {
    const turns = new Turns({ inWork: 1, queue: 2 });
    await turns.enter('ours');
    const waiting = ['ours', 'theirs', 'theirs'].map((group) => turns.enter(group));
    await expect(waiting[2]).rejects.toMatchObject({ code: 'service_unavailable' });
    for (const one of waiting.slice(0, 2)) {
      turns.leave();
      await one;
    }
    turns.leave();
  });
});

describe('an address, for counting', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('S23 %s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
