import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCountedDrawer, buildTool } from '../../../test/factories.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { DrawerSegments } from './drawer-segments.tsx';

it('tells a drawer completed with a missing tool from an open one by its icons and its name', () => {
  const lacking = { tools: [buildTool({ status: 'missing' })] };
  const drawers = [
    buildCountedDrawer({ number: 1, ...lacking }),
    buildCountedDrawer({ number: 2, ...lacking, status: 'incomplete' }),
    buildCountedDrawer({ number: 3 }),
  ];
  render(<DrawerSegments toolboxId="TB-1" drawers={drawers} current={3} />);
  const icons = (name: string) => screen.getByRole('link', { name }).querySelectorAll('svg').length;
  expect(icons('Drawer 1: Completed, 1 missing')).toBe(2);
  expect(icons('Drawer 2: 1 missing')).toBe(1);
  expect(icons('Drawer 3: Completed, all 1 here')).toBe(1);
});

it('G-176 says of a drawer completed by eye that it has no photo, and does not show it in green', () => {
  render(<DrawerSegments toolboxId="TB-1" drawers={[buildCountedDrawer({ imageUrl: null })]} current={1} />);
  const segment = screen.getByRole('link', { name: 'Drawer 1: Completed, all 1 here, no photo' });
  expect(segment.className).not.toContain('text-good');
});

const toCheck = buildTool({ status: 'missing', needsReview: true });
const [pliers, torch] = [buildTool({ uniqueId: 'p' }), buildTool({ uniqueId: 't' })];

it.each<[string, Partial<ShownDrawer>]>([
  ['2 missing (2 to check)', { status: 'incomplete', tools: [toCheck, { ...toCheck, uniqueId: 'u' }] }],
  [
    '1 missing (1 to check), this photo has not been judged yet, kept on this phone, not sent yet',
    {
      status: 'incomplete',
      tools: [{ ...toCheck, reason: 'This photo has not been judged yet' }],
      isPhotoWaiting: true,
      isKept: true,
    },
  ],
  ['Completed, all 2 here, 1 present by hand', { tools: [pliers, torch], decidedByHand: ['t'] }],
  [
    'Completed, all 2 here, 1 present by hand, kept on this phone, not sent yet',
    { tools: [pliers, torch], decidedByHand: ['t'], isKept: true },
  ],
  [
    'Completed, all 2 here, checked by hand: the photo was not compared',
    { tools: [pliers, torch], decidedByHand: ['p', 't'], isPhotoCompared: false },
  ],
])('G-175 G-176 OFF-004 says as much as the verdict: %s', (words, overrides) => {
  const drawer: ShownDrawer = {
    ...buildCountedDrawer({ ...overrides, templateTools: overrides.tools ?? [], expectedTools: 0 }),
    ...overrides,
  };
  render(<DrawerSegments toolboxId="TB-1" drawers={[drawer]} current={1} />);
  expect(screen.getByRole('link', { name: `Drawer 1: ${words}` }).title).toBe(words);
});
