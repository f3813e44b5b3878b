import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { shownGrips } from './editor-grips.tsx';
import { shapeNear } from './near-shape.ts';

/** A picture of 4:3 that is 375 pixels wide. */
const frame = { aspect: 4 / 3, percentPerPixel: 100 / 281 };
const pixels = (x: number, y: number) => ({ x: (x / 375) * 100, y: (y / 281) * 100 });
const sides = (width: number, height: number) => {
  const { x, y } = pixels(width, height);
  return { width: x, height: y };
};

describe('handles on a phone', () => {
  it('keep a fingertip apart, however thin the shape is, and hold its real corners', () => {
    const thin = fc.record({
      width: fc.integer({ min: 4, max: 200 }),
      height: fc.integer({ min: 4, max: 150 }),
      angle: fc.integer({ min: -90, max: 90 }),
    });
    fc.assert(
      fc.property(thin, ({ width, height, angle }) => {
        const tool = buildTool({ x: 30, y: 30, ...sides(width, height), angle });
        const corners = shownGrips(tool, frame).filter(({ part }) => part.kind === 'handle');
        for (const one of corners) {
          for (const other of corners) {
            const [from, to] = [one.shown ?? one.at, other.shown ?? other.at];
            const apart = Math.hypot((from.x - to.x) * frame.aspect, from.y - to.y) / frame.percentPerPixel;
            if (one !== other) expect(apart).toBeGreaterThan(27);
          }
        }
      }),
    );
    const slim = buildTool({ x: 30, y: 30, ...sides(100, 7) });
    const corner = shownGrips(slim, frame).find(({ label }) => label === 'top left corner');
    expect(corner?.at).toEqual({ x: 30, y: 30 });
    expect(corner?.shown?.y).toBeLessThan(28);
  });

  it('have one apart to move a small circle or a thin outline, inside the picture', () => {
    const ring = Array.from({ length: 24 }, (_, index) => {
      const turn = (index / 24) * 2 * Math.PI;
      return pixels(180 + 80 * Math.cos(turn), 140 + 5 * Math.sin(turn));
    });
    const thin = buildTool({ shapeType: 'polygon', points: ring });
    const circle = (cy: number, radius = 3) => buildTool({ shapeType: 'circle', cx: 50, cy, radius });
    for (const tool of [thin, circle(50), circle(97)]) {
      const grips = shownGrips(tool, frame);
      const move = grips.find(({ part }) => part.kind === 'body');
      const { x = 0, y = 0 } = move?.shown ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(96);
      for (const { at } of grips.filter((grip) => grip !== move)) {
        expect(Math.hypot((at.x - x) * frame.aspect, at.y - y) / frame.percentPerPixel).toBeGreaterThan(31);
      }
    }
    const labels = [circle(50, 20), buildTool({ x: 30, y: 30, ...sides(20, 20) })].flatMap((tool) =>
      shownGrips(tool, frame).map(({ label }) => label),
    );
    expect(labels).not.toContain('move');
  });

  it('of a polygon skip points that lie close together', () => {
    const points = Array.from({ length: 60 }, (_, index) => {
      const turn = (index / 60) * 2 * Math.PI;
      return pixels(180 + 30 * Math.cos(turn), 140 + 30 * Math.sin(turn));
    });
    const shown = shownGrips(buildTool({ shapeType: 'polygon', points }), frame);
    expect(shown.length).toBeGreaterThan(6);
    expect(shown.length).toBeLessThan(13);
  });
});

describe('a finger beside a shape', () => {
  const tool = buildTool({ uniqueId: 'slim', x: 30, y: 30, ...sides(100, 7), angle: 0 });
  const round = buildTool({ uniqueId: 'round', shapeType: 'circle', cx: 80, cy: 80, radius: 2 });
  const near = (down: number) => shapeNear([round, tool], { x: 40, y: 30 + pixels(0, down).y }, frame);

  it('means the nearest one within its reach', () => {
    expect(near(-15)?.uniqueId).toBe('slim');
    expect(near(-25)).toBeUndefined();
    expect(shapeNear([tool, round], { x: 83, y: 80 }, frame)?.uniqueId).toBe('round');
    expect(shapeNear([], { x: 83, y: 80 }, frame)).toBeUndefined();
  });
});
