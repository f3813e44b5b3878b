import { expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { cropWidth, endsOf, farthestEnds, ringOf, toolFrame } from './crop-frame.ts';

const size = { width: 800, height: 600 };

it('lays an upright rectangle level', () => {
  const upright = buildTool({ x: 10, y: 20, width: 5, height: 50, angle: 7 });
  expect(toolFrame(upright, size)).toEqual({
    centerX: 100,
    centerY: 270,
    length: 300,
    breadth: 40,
    turn: 97,
  });
});

it('reads the radius of a circle in percent of the width', () => {
  const circle = buildTool({ shapeType: 'circle', cx: 50, cy: 50, radius: 10 });
  expect(toolFrame(circle, size)).toEqual({ centerX: 400, centerY: 300, length: 160, breadth: 160, turn: 0 });
});

it('follows a polygon from end to end, in pixels', () => {
  // A slender bar along the diagonal of a 4:3 picture.
  const points = [
    { x: 10, y: 10 },
    { x: 90, y: 90 },
    { x: 88, y: 92 },
    { x: 8, y: 12 },
  ];
  const bar = buildTool({ shapeType: 'polygon', points });
  expect(farthestEnds(points, size)).toEqual([1, 3]);
  const frame = toolFrame(bar, size);
  expect(frame.turn).toBeCloseTo((Math.atan2(-468, -656) * 180) / Math.PI, 6);
  expect(frame.length).toBeGreaterThan(790);
  expect(frame.breadth).toBeLessThan(40);
  expect([Math.round(frame.centerX), Math.round(frame.centerY)]).toEqual([392, 306]);
});

it("lays a rectangle level if the photo's edge cuts it", () => {
  const wide = buildTool({ x: 40, y: 40, width: 40, height: 10 });
  const corners = [
    { x: 60, y: 40 },
    { x: 100, y: 40 },
    { x: 100, y: 50 },
    { x: 60, y: 50 },
  ];
  const rest = buildTool({ shapeType: 'polygon', points: corners });
  const frame = toolFrame(rest, size, endsOf(wide, size));
  expect(frame).toEqual({ centerX: 640, centerY: 270, length: 320, breadth: 60, turn: 0 });
  const tall = buildTool({ x: 40, y: 40, width: 5, height: 40 });
  expect(toolFrame(rest, size, endsOf(tall, size)).turn).toBe(90);
});

const doubtAt = (cx: number, cy: number, radius: number) => ({
  needsReview: true,
  focus: { cx, cy, radius },
});

it('G-162 rings what a doubt rests on, however the tool is turned', () => {
  const level = toolFrame(buildTool({ x: 25, y: 40, width: 50, height: 10 }), size);
  const turned = toolFrame(buildTool({ x: 25, y: 40, width: 50, height: 10, angle: 90 }), size);
  const ratio = 2;
  // 100 pixels from the center, along the tool.
  const along = ringOf(doubtAt(62.5, 45, 5), level, { size, ratio });
  const across = cropWidth(level, ratio);
  expect(along?.left).toBeCloseTo(50 + (100 / across) * 100);
  expect(along?.top).toBeCloseTo(50);
  expect(along?.width).toBeCloseTo((80 / across) * 100);
  const down = (45 / 100) * 600 + 100;
  const same = ringOf(doubtAt(50, (down / 600) * 100, 5), turned, { size, ratio });
  expect(same?.left).toBeCloseTo(along?.left ?? NaN);
  expect(same?.top).toBeCloseTo(50);
});

it('G-162 keeps a ring wide enough to see through, and rings no sure tool', () => {
  const frame = toolFrame(buildTool({ x: 25, y: 40, width: 50, height: 10 }), size);
  expect(ringOf(doubtAt(50, 45, 0.1), frame, { size, ratio: 2 })?.width).toBe(14);
  expect(ringOf({ ...doubtAt(50, 45, 5), needsReview: false }, frame, { size, ratio: 2 })).toBeUndefined();
});
