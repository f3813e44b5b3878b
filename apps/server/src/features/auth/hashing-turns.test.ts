import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HashingTurns } from './hashing-turns.ts';

describe('the turns of hashing', () => {
  it('S20 never give the last slot to an address that nobody has signed in from, and let addresses take turns', async () => {
    const turns = new HashingTurns();
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (name: string, group: string, isKnown: boolean) =>
      turns.run({ group, isKnown }, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const all = [
      ask('flood 1', 'one', false),
      ask('flood 2', 'one', false),
      ask('flood 3', 'one', false),
      ask('stranger', 'other', false),
      ask('known', 'home', true),
    ];
    await setImmediate();
    expect(started).toEqual(['flood 1', 'known']);
    ends.get('known')?.();
    await setImmediate();
    expect(started).toEqual(['flood 1', 'known']);
    for (const [ending, next] of [
      ['flood 1', 'flood 2'],
      ['flood 2', 'stranger'],
      ['stranger', 'flood 3'],
    ] as const) {
      ends.get(ending)?.();
      await setImmediate();
      expect(started.at(-1)).toBe(next);
    }
    ends.get('flood 3')?.();
    await Promise.all(all);
  });
});
