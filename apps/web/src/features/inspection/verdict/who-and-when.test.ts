import { expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { whoAndWhen } from './who-and-when.ts';

it('names how many tools are present by the word of a person alone', () => {
  const drawer = buildDrawer({
    imageUrl: '/api/images/1',
    photoAt: '2026-11-20T10:00:00Z',
    photoBy: 'MSgt Alex Morgan',
    isPhotoOfInventory: true,
    tools: [
      buildTool({ uniqueId: 'a', status: 'present' }),
      buildTool({ uniqueId: 'b', status: 'present' }),
      buildTool({ uniqueId: 'c', status: 'missing' }),
    ],
    decidedByHand: ['b', 'c'],
  });
  expect(whoAndWhen(drawer, false)).toMatch(/^Photo .+, MSgt Alex Morgan, 1 present by hand$/);
  expect(whoAndWhen({ ...drawer, decidedByHand: ['c'] }, false)).toMatch(/, MSgt Alex Morgan$/);
});
