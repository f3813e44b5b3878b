import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCountedDrawer, buildTool } from '../../../test/factories.ts';
import { DrawerSegments } from './drawer-segments.tsx';

it('tells a drawer completed with a missing tool from an open one by its icons and its words', () => {
  const lacking = { tools: [buildTool({ status: 'missing' })] };
  const drawers = [
    buildCountedDrawer({ number: 1, ...lacking }),
    buildCountedDrawer({ number: 2, ...lacking, status: 'incomplete' }),
    buildCountedDrawer({ number: 3 }),
  ];
  render(<DrawerSegments toolboxId="TB-1" drawers={drawers} current={3} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '1Completed, 1 missing',
    '21 missing',
    '3Completed, all 1 here',
  ]);
  const icons = (name: string) => screen.getByRole('link', { name }).querySelectorAll('svg').length;
  expect(icons('Drawer 1: Completed, 1 missing')).toBe(2);
  expect(icons('Drawer 2: 1 missing')).toBe(1);
  expect(icons('Drawer 3: Completed, all 1 here')).toBe(1);
});

it('leaves the words to the name where many drawers leave no room for them', () => {
  const drawers = [1, 2, 3, 4].map((number) => buildCountedDrawer({ number }));
  render(<DrawerSegments toolboxId="TB-1" drawers={drawers} current={1} />);
  expect(screen.getByRole('link', { name: 'Drawer 4: Completed, all 1 here' }).textContent).toBe('4');
});
