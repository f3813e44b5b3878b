import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCountedDrawer, buildDashboard, buildToolbox } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer } from '../test/server.ts';

const dashboard = buildDashboard();

/** Text and tone of the only card's badge. */
async function badge() {
  const card = (await screen.findByRole('heading', { name: 'TB-1' })).closest('li');
  const plate = card?.querySelector<HTMLElement>('[data-tone]');
  return [plate?.textContent, plate?.dataset['tone']];
}

describe('the end of an inventory', () => {
  it('SUM-011 updates the badge of a list that was already loaded', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listToolboxes, [buildToolbox({ drawers: 1 })]);
    answer(endpoints.getToolbox, buildToolbox({ drawers: 1 }));
    answer(endpoints.listDrawers, [buildCountedDrawer()]);
    answer(endpoints.getDrawer, buildCountedDrawer());
    const { person } = renderRoute('/toolboxes');
    expect(await badge()).toEqual(['Inventory Required', 'warn']);
    await person.click(screen.getByRole('link', { name: 'View Inventory' }));
    await screen.findByRole('heading', { level: 1, name: 'Drawer 1' });
    await person.click(screen.getByRole('button', { name: 'Next' }));
    const complete = buildToolbox({ drawers: 1, status: 'complete' });
    answer(endpoints.setToolboxStatus, { success: true, toolbox: complete });
    answer(endpoints.getToolbox, complete);
    answer(endpoints.listToolboxes, [complete]);
    await person.click(await screen.findByRole('button', { name: 'Complete Inventory' }));
    await screen.findByText('Inventory complete');
    const nav = screen.getByRole('navigation', { name: 'Main' });
    await person.click(within(nav).getByRole('link', { name: 'Toolboxes' }));
    await waitFor(async () => expect(await badge()).toEqual(['Complete', 'good']));
  });

  it('never offers on Home to continue the inventory that was completed', async () => {
    const recentToolbox = { toolboxId: 'TB-1', status: 'incomplete' as const, drawerNumber: 1 };
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox });
    answer(endpoints.getToolbox, buildToolbox({ drawers: 1 }));
    answer(endpoints.listDrawers, [buildCountedDrawer()]);
    answer(endpoints.getDrawer, buildCountedDrawer());
    const { person } = renderRoute('/');
    await person.click(await screen.findByRole('link', { name: 'Continue: Drawer 1' }));
    await person.click(await screen.findByRole('button', { name: 'Next' }));
    const complete = buildToolbox({ drawers: 1, status: 'complete' });
    answer(endpoints.setToolboxStatus, { success: true, toolbox: complete });
    answer(endpoints.getToolbox, complete);
    answer(endpoints.getDashboard, () => new Promise<never>(() => undefined));
    await person.click(await screen.findByRole('button', { name: 'Complete Inventory' }));
    await screen.findByText('Inventory complete');
    await person.click(screen.getByRole('button', { name: 'Return to Home' }));
    await screen.findByRole('navigation', { name: 'Start' });
    expect(screen.queryByRole('link', { name: 'Continue: Drawer 1' })).toBeNull();
  });

  it.each(['/toolbox/%E0%A4%A/complete', '/toolbox/%20/complete'])(
    'SUM-015 reports %s as an invalid route',
    async (path) => {
      renderRoute(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Invalid route' })).toBeDefined();
      await waitFor(() => expect(document.title).toContain('Stowed'));
    },
  );
});
