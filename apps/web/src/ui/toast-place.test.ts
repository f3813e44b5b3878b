import { describe, expect, it } from 'vitest';
import { freePlace } from './toast-place.ts';

const free = { top: 60, bottom: 760 };

describe('a toast on a phone', () => {
  it('takes the top of the page if nothing is there', () => {
    expect(freePlace(70, { free, needed: [{ top: 400, bottom: 444 }] })).toBe(68);
  });

  it('takes the first gap that is high enough', () => {
    const needed = [
      { top: 80, bottom: 124 },
      { top: 180, bottom: 224 },
      { top: 400, bottom: 444 },
    ];
    expect(freePlace(70, { free, needed })).toBe(232);
    expect(freePlace(30, { free, needed })).toBe(132);
  });

  it('covers as little as possible of a full page, and never its head or the edge', () => {
    const needed = [
      { top: 60, bottom: 400 },
      { top: 430, bottom: 740 },
    ];
    expect(freePlace(70, { free, needed })).toBe(408);
    expect(freePlace(70, { free, needed: [{ top: 0, bottom: 800 }] })).toBe(68);
  });

  it('stays where it is until something comes under it', () => {
    expect(freePlace(70, { free, needed: [] }, 300)).toBe(300);
    expect(freePlace(70, { free, needed: [{ top: 320, bottom: 364 }] }, 300)).toBe(68);
  });
});
