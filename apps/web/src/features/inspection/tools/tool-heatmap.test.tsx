import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { HeatmapButton } from './tool-heatmap.tsx';

const hammer = buildTool({ x: 0, y: 0, width: 20, height: 20, uniqueId: 'a' });
const other = buildTool({ x: 10, y: 10, width: 5, height: 5, uniqueId: 'b' });

async function open(overrides: Parameters<typeof buildDrawer>[0]) {
  render(<HeatmapButton drawer={buildDrawer(overrides)} />);
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Heatmap' }));
  return within(await screen.findByRole('dialog', { name: 'Tool Heatmap' }));
}

it('DET-026 shows a grid, shaded where tools are, with counts', async () => {
  const dialog = await open({ imageUrl: '/api/images/1', tools: [hammer, other], expectedTools: 2 });
  const cells = dialog.getAllByRole('listitem');
  expect(cells).toHaveLength(25);
  expect(cells.slice(0, 2).map((cell) => cell.textContent)).toEqual(['2', '']);
  expect(cells[0]?.style.backgroundColor).toBe('rgba(255, 120, 20, 0.75)');
  expect(dialog.getByText('4%')).toBeDefined();
});

it('DET-028 DET-029 DET-030 DET-031 shows all four warnings', async () => {
  const dialog = await open({ tools: [hammer, other], expectedTools: 5, templateTools: [hammer] });
  expect(dialog.getAllByRole('status').map((warning) => warning.textContent)).toEqual([
    'Tool count mismatch: expected 5, found 2',
    'Position count mismatch: expected 1, found 2',
    'Low drawer coverage: Tools are concentrated in a small area',
    'Duplicate tool names detected: Hammer',
  ]);
});

it('DET-026 is not offered without tools', () => {
  render(<HeatmapButton drawer={buildDrawer({ tools: [] })} />);
  expect(screen.queryByRole('button', { name: 'Heatmap' })).toBeNull();
});

const wide = (name: string) => buildTool({ name, x: 0, y: 0, width: 90, height: 90 });

/** The sentence about a photo in which nothing is irregular. */
const agreeing = async (overrides: Parameters<typeof buildDrawer>[0]) => {
  const tools = [wide('Hammer'), wide('Pliers')];
  const photo = { imageUrl: '/api/images/1', templateId: 'template-1', templateTools: tools };
  const dialog = await open({ ...photo, tools, expectedTools: 2, ...overrides });
  return dialog.getByText('Counts, names and places agree.').closest('[data-tone]');
};

it('DET-026 says in green that all agrees if every tool is there', async () => {
  expect((await agreeing({}))?.getAttribute('data-tone')).toBe('good');
});

it.each<[string, Parameters<typeof buildDrawer>[0]]>([
  ['a tool is missing', { tools: [wide('Hammer'), { ...wide('Pliers'), status: 'missing' }] }],
  ['the photo was judged with an earlier template', { isJudgedByTemplate: false }],
])('DET-026 G-175 is not green while %s', async (_what, doubt) => {
  expect((await agreeing(doubt))?.getAttribute('data-tone')).toBe('plain');
});
