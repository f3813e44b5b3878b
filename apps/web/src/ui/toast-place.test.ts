import { describe, expect, it } from 'vitest';
import { freePlace, nearestFree } from './toast-place.ts';

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

describe('a toast that its screen has given a place', () => {
  const window = { width: 1440, height: 900 };
  const button = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 44 });

  it('moves just far enough to cover no control', () => {
    const toast = { left: 500, top: 780, right: 900, bottom: 890 };
    const needed = [button(600, 800), button(760, 800)];
    expect(nearestFree(toast, { window, needed })).toEqual({ x: 0, y: -98 });
    expect(nearestFree(toast, { window, needed: [...needed, button(600, 700)] })).toEqual({ x: 0, y: -198 });
  });

  it('moves into the window', () => {
    const toast = { left: 1200, top: -20, right: 1600, bottom: 80 };
    expect(nearestFree(toast, { window, needed: [] })).toEqual({ x: -164, y: 24 });
  });

  it('moves aside if its column is full', () => {
    const toast = { left: 500, top: 400, right: 900, bottom: 500 };
    const column = Array.from({ length: 18 }, (_, at) => button(650, at * 50));
    expect(nearestFree(toast, { window, needed: column })).toEqual({ x: -496, y: 0 });
  });
});
