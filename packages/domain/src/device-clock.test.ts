import { expect, it } from 'vitest';
import { clockErrorWords } from './device-clock.ts';

const received = '2026-11-20T12:00:00.000Z';

it.each([
  [null, undefined],
  ['2026-11-20T12:05:00.000Z', undefined],
  ['2026-11-20T11:55:00.000Z', undefined],
  ['2026-11-20T12:05:01.000Z', "The device's clock was 5 min ahead"],
  ['2026-11-20T11:48:00.000Z', "The device's clock was 12 min behind"],
  ['2026-11-20T15:10:00.000Z', "The device's clock was 3 h ahead"],
  ['2026-10-20T12:00:00.000Z', "The device's clock was 31 days behind"],
])('OFF-010 names a device clock that is more than 5 minutes off: %s', (deviceTime, words) => {
  expect(clockErrorWords(deviceTime, received)).toBe(words);
});
