import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { drawerTurn, likeTurn } from './crop-frame.ts';

const size = { width: 1000, height: 1000 };

/** Tools as points of a square picture, turned clockwise about its middle and moved nearer or farther. */
function toolsTurned(degrees: number, scale: number) {
  const radians = (degrees * Math.PI) / 180;
  const corners = [
    [30, 40],
    [60, 45],
    [50, 65],
  ] as const;
  return corners.map(([x, y], index) => {
    const [dx, dy] = [(x - 50) * scale, (y - 50) * scale];
    const turnedX = 50 + dx * Math.cos(radians) - dy * Math.sin(radians);
    const turnedY = 50 + dx * Math.sin(radians) + dy * Math.cos(radians);
    return buildTool({ uniqueId: `t${index}`, x: turnedX - 1, y: turnedY - 1, width: 2, height: 2 });
  });
}

describe('drawerTurn', () => {
  it('finds any turn, at any distance', () => {
    const turns = fc.double({ min: -179, max: 179, noNaN: true });
    const scales = fc.double({ min: 0.3, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(turns, scales, (degrees, scale) => {
        const found = drawerTurn(
          { tools: toolsTurned(0, 1), size },
          { tools: toolsTurned(degrees, scale), size },
        );
        expect(found).toBeCloseTo(degrees, 6);
      }),
    );
  });

  it('returns 0 when the turn is unknown', () => {
    expect(drawerTurn({ tools: toolsTurned(0, 1), size }, { tools: [buildTool()], size })).toBe(0);
  });
});

describe('likeTurn', () => {
  it.each([
    [0, 170, 180],
    [0, -30, 0],
    [175, -10, 355],
    [10, 200, 190],
    [-170, 180, -170],
  ])('turns %i near %i: %i', (turn, wanted, drawn) => {
    expect(likeTurn(turn, wanted)).toBe(drawn);
  });
});
