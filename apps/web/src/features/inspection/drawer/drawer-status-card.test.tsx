import type { Drawer } from '@stowed/contract';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hammer, photo, pliers, template, torch } from '../../../test/drawer-screen.tsx';
import { buildDrawer } from '../../../test/factories.ts';
import { DrawerStatusCard } from './drawer-status-card.tsx';
import { DrawerSummary } from './drawer-summary.tsx';

const there = (tools: Drawer['tools']) =>
  tools.map((tool) => ({ ...tool, status: 'present' as const, needsReview: false }));
const sound: Partial<Drawer> = {
  ...photo,
  ...template,
  status: 'complete',
  tools: there(template.templateTools),
  expectedTools: 3,
};
const cases: [string, Partial<Drawer>, string, string][] = [
  ['with every tool', {}, '3/3Complete', 'good'],
  ['with a missing tool', { tools: [...there([hammer, torch]), pliers] }, '2/3Complete1 missing', 'plain'],
  [
    'with a tool to check',
    { tools: [...there([hammer, pliers]), { ...torch, status: 'missing' }] },
    '2/3Complete1 missing (1 to check)',
    'plain',
  ],
  [
    'with a tool left out of its list',
    { tools: there([hammer, torch]) },
    '2/3Complete1 not accounted for',
    'plain',
  ],
  ['with fewer than expected', { expectedTools: 5 }, '3/5Complete2 fewer than expected', 'plain'],
  ['that nobody has counted', { tools: [], imageUrl: null }, '0/3Completenot counted', 'plain'],
  ['without a template', { templateId: null, templateTools: [] }, '3/3Complete', 'plain'],
  [
    'with more than expected, without a template',
    { templateId: null, templateTools: [], expectedTools: 2 },
    '3/2Complete1 more than expected',
    'plain',
  ],
  ['with a photo of an earlier inventory', { isPhotoOfInventory: false }, '3/3Complete', 'plain'],
  ['that holds nothing', { tools: [], imageUrl: null, expectedTools: 0 }, '0/0Complete', 'plain'],
];

describe('Drawer Status', () => {
  it.each(cases)('G-177 is green only without a doubt: a complete drawer %s', (_what, parts, text, tone) => {
    const drawer = buildDrawer({ ...sound, ...parts });
    render(<DrawerStatusCard toolboxId="TB-1" drawers={[drawer]} current={1} />);
    const tile = screen.getByRole('link');
    expect(tile.textContent).toBe(`Drawer 1${text}`);
    expect(within(tile).getByText('Complete').dataset['tone']).toBe(tone);
    expect(tile.querySelectorAll('.text-good')).toHaveLength(tone === 'good' ? 1 : 0);
  });

  it('G-177 says in its header, too, how many tools are not accounted for', () => {
    const leftOut = buildDrawer({ ...sound, tools: there([hammer]) });
    const other = buildDrawer({ ...sound, number: 2, status: 'incomplete', tools: there([hammer, pliers]) });
    render(<DrawerStatusCard toolboxId="TB-1" drawers={[leftOut, other]} current={1} />);
    expect(screen.getByText('3 not accounted for').dataset['tone']).toBe('bad');
    expect(screen.getAllByRole('link')[1]?.textContent).toBe('Drawer 22/3Incomplete1 not accounted for');
  });
});

describe('the numbers of a drawer', () => {
  it.each(cases)(
    'G-177 show present tools in green only without a doubt: %s',
    (_what, parts, _text, tone) => {
      render(<DrawerSummary drawer={buildDrawer({ ...sound, ...parts })} />);
      const green = screen.getByLabelText('Drawer summary').querySelectorAll('.text-good');
      expect(green).toHaveLength(tone === 'good' ? 1 : 0);
    },
  );
});
