import { endpoints } from '@stowed/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';

const dashboard = {
  inspectionsThisMonth: 2,
  missingToolsCount: 3,
  toolsToCheckCount: 0,
  recentToolbox: { toolboxId: 'TB-1', status: 'complete' as const },
};

describe('Home', () => {
  it('SHELL-003 SHELL-028 shows the tagline, missing tools, the recent toolbox and links', async () => {
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

  it('says that the figures are loading', async () => {
    answer(endpoints.getDashboard, () => new Promise(() => undefined));
    renderRoute('/');
    await screen.findByRole('navigation', { name: 'Start' });
    expect(document.querySelectorAll('main [aria-busy=true]')).toHaveLength(1);
  });

  it.each([
    ['/toolboxes?q=tb&type=rolling', 'Toolboxes'],
    ['/toolbox/TB%201', 'Toolbox TB 1'],
    ['/toolbox/TB-1/labels', 'Toolbox TB-1, QR Labels'],
    ['/toolbox/TB-1/complete', 'Toolbox TB-1, Inventory Summary'],
    ['/toolbox/new', 'Create New Toolbox'],
    ['/profile/edit', 'Edit Profile'],
    ['/toolbox/TB-1/drawer/2/history', 'Toolbox TB-1, Drawer 2, History'],
    ['/training', 'Training'],
    ['/training/verify/7f3a', 'Training'],
    ['/user-management', 'User Management'],
    ['/audit', 'Activity log'],
  ])('G-07 leads on to %s as to %s', async (path, place) => {
    answer(endpoints.getDashboard, dashboard);
    sessionStorage.setItem('wantedPath', path);
    renderRoute('/');
    const link = await screen.findByRole('link', { name: `Continue to ${place}` });
    expect(link.getAttribute('href')).toBe(path);
  });

  it('does not call an organization safe when no tool is known to be missing', async () => {
    answer(endpoints.getDashboard, {
      ...dashboard,
      missingToolsCount: 0,
      toolsToCheckCount: 0,
      recentToolbox: null,
    });
    renderRoute('/');
    const figure = (await screen.findByText('Missing tools')).nextElementSibling;
    expect(figure?.textContent).toBe('0');
    expect(figure?.querySelector('.text-good')).toBeNull();
  });

  it('G-175 says how many of the missing tools need a check', async () => {
    answer(endpoints.getDashboard, { ...dashboard, missingToolsCount: 3, toolsToCheckCount: 2 });
    renderRoute('/');
    const figure = (await screen.findByText('Missing tools')).nextElementSibling;
    expect(figure?.textContent).toBe('3 (2 to check)to be found');
  });

  it('does not offer creation to a maintainer', async () => {
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox: null });
    renderRoute('/', { user: { role: 'maintainer' } });
    expect(await screen.findByText('None yet')).toBeDefined();
    expect(screen.queryByText('Create New Toolbox')).toBeNull();
  });
});
