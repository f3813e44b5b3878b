import { expect, it } from 'vitest';
import { buildTool } from '../../../test/factories.ts';
import { plausibleOutlines } from './find-outlines.ts';

const drawn = buildTool({ uniqueId: 'drawn', x: 10, y: 10, width: 20, height: 10 });
const rectangle = (width: number, height: number) => [
  { x: 10, y: 10 },
  { x: 10 + width, y: 10 },
  { x: 10 + width, y: 10 + height },
  { x: 10, y: 10 + height },
];
const kept = (points: readonly { readonly x: number; readonly y: number }[]) =>
  plausibleOutlines(new Map([['drawn', points]]), [drawn], 4 / 3).has('drawn');

it('takes no outline of less than half of the drawn shape', () => {
  expect(kept(rectangle(2, 9))).toBe(false);
  expect(kept(rectangle(20, 4.9))).toBe(false);
  expect(kept(rectangle(18, 6))).toBe(true);
});

it('takes the outline of a thin tool that lies diagonally in the drawn shape', () => {
  const thin = [
    { x: 10, y: 10 },
    { x: 12, y: 10 },
    { x: 30, y: 20 },
    { x: 28, y: 20 },
  ];
  expect(kept(thin)).toBe(true);
});
