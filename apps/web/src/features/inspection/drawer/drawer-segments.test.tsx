import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCountedDrawer, buildTool } from '../../../test/factories.ts';
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
