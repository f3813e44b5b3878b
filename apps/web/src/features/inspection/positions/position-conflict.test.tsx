import type { Drawer } from '@stowed/contract';
import { limits } from '@stowed/contract';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { PositionConflict } from './position-conflict.tsx';

const imageUrl = '/api/images/photo?e=1&s=1';
const hammer = buildTool({ name: 'Hammer', uniqueId: 'u1', x: 10 });
const torch = buildTool({
  name: 'Torch',
  uniqueId: 'u2',
  position: '2',
  needsReview: true,
  status: 'missing',
});
const pliers = buildTool({ name: 'Pliers', uniqueId: 'u3', position: '3', status: 'missing' });

async function show(theirs: Partial<Drawer>) {
  const tools = [hammer, torch, pliers];
  const nothing = () => Promise.resolve(undefined);
  render(
    <PositionConflict
      imageUrl={imageUrl}
      tools={tools}
      before={tools}
      theirs={buildDrawer({ imageUrl, tools, ...theirs })}
      onUseMine={nothing}
      onKeepTheirs={() => undefined}
    />,
  );
  // The dialog's parts load after it.
  const [saved, own] = await screen.findAllByRole('region');
  if (!saved || !own) throw new Error('two sides are shown');
  return { saved, own };
}

const leftOf = (side: HTMLElement, name: string) =>
  Number(within(side).getByRole('img', { name }).querySelector('rect')?.getAttribute('x'));

it("G-76 draws each side's tools at that side's positions", async () => {
  const { saved, own } = await show({ tools: [{ ...hammer, x: 60 }, torch, pliers] });
  expect(leftOf(saved, 'Hammer: present')).toBeCloseTo(0.6 * limits.defaultImage.width);
  expect(leftOf(own, 'Hammer: present')).toBeCloseTo(0.1 * limits.defaultImage.width);
});

it('G-76 draws no tools on an unjudged photo, and says so', async () => {
  const { saved, own } = await show({ isLocated: false });
  expect(within(saved).queryByRole('img', { name: /^Hammer/ })).toBeNull();
  expect(saved.textContent).toContain('no positions for its tools');
  expect(within(own).getByRole('img', { name: 'Hammer: present' })).toBeDefined();
  expect(own.textContent).not.toContain('no positions for its tools');
});

it('G-76 G-175 counts tools to check among the missing ones', async () => {
  const { saved, own } = await show({ tools: [hammer, pliers] });
  expect(own.textContent).toContain('1 present, 2 missing (1 to check)');
  expect(within(own).getByText('2 tools missing: Torch (to check), Pliers')).toBeDefined();
  expect(saved.textContent).toContain('1 present, 1 missing');
  expect(saved.textContent).not.toContain('to check');
});
