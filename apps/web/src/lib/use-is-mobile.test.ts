import { expect, it } from 'vitest';
import { setViewportWidth } from '../test/setup.ts';
import { isMobile } from './use-is-mobile.ts';

it.each([
  [767, true],
  [768, false],
])('SHELL-052 %i px is mobile: %s', (width, expected) => {
  setViewportWidth(width);
  expect(isMobile()).toBe(expected);
});
