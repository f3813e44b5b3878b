import { expect, it } from 'vitest';
import { checkedPlanes, checkedSize } from '../test/planes.ts';
import { outlineNetCheck } from './outline-net-weights.ts';
import { outlinePlan, shippedOutlineNet } from './outline-net.ts';
import { oddsOf } from './tool-pixels.ts';

it('gives the same answers as in training', () => {
  const odds = oddsOf(shippedOutlineNet, checkedPlanes(outlinePlan.planes), checkedSize).data;
  const said = odds.filter((_, i) => i % 73 === 0);
  expect(said).toHaveLength(outlineNetCheck.length);
  said.forEach((value, i) => expect(value).toBeCloseTo(outlineNetCheck[i] ?? NaN, 1));
});
