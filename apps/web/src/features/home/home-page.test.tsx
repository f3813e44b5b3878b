import { endpoints } from '@stowed/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';

const dashboard = {
  inspectionsThisMonth: 2,
  missingToolsCount: 3,
  recentToolbox: { toolboxId: 'TB-1', status: 'complete' as const },
};

describe('Home', () => {
  it('SHELL-003 SHELL-028 shows tagline, missing tools, the recent toolbox and the ways on', async () => {
    answer(endpoints.getDashboard, dashboard);
    renderRoute('/');
    expect(await screen.findByText('Aircraft Maintenance Tool Inventory System')).toBeDefined();
    expect((await screen.findByText('Missing tools')).parentElement?.textContent).toContain('3');
    expect(screen.getByRole('link', { name: 'TB-1' }).getAttribute('href')).toBe('/toolbox/TB-1/drawer/1');
    expect(screen.getByText('Complete')).toBeDefined();
    const start = screen.getByRole('navigation', { name: 'Start' });
    const targets = [...start.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/toolboxes', '/toolbox/new']);
  });

  it('does not call an organization safe because no tool is known to be missing', async () => {
    answer(endpoints.getDashboard, { ...dashboard, missingToolsCount: 0, recentToolbox: null });
    renderRoute('/');
    const figure = (await screen.findByText('Missing tools')).nextElementSibling;
    expect(figure?.textContent).toBe('0');
    expect(figure?.querySelector('.text-good')).toBeNull();
  });

  it('offers no creation to a maintainer', async () => {
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox: null });
    renderRoute('/', { user: { role: 'maintainer' } });
    expect(await screen.findByText('None yet')).toBeDefined();
    expect(screen.queryByText('Create New Toolbox')).toBeNull();
  });
});
