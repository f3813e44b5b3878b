import { endpoints } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDrawer, buildToolbox } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer, refuse } from '../test/server.ts';

const loaded: readonly Endpoint[] = [
  endpoints.getDashboard,
  endpoints.listToolboxes,
  endpoints.getToolbox,
  endpoints.listDrawers,
  endpoints.getDrawer,
  endpoints.listActivity,
  endpoints.listSessions,
  endpoints.listLabels,
  endpoints.listMembers,
  endpoints.listInvites,
  endpoints.getInvite,
  endpoints.listEvidence,
  endpoints.listEvents,
  endpoints.listEventChoices,
  endpoints.listTrainingImages,
  endpoints.getTrainingImage,
];

const screens = [
  ['/', 'What to do next', 'What to do next'],
  ['/toolboxes', 'Toolboxes', 'Toolboxes could not be loaded'],
  ['/toolboxes/import', 'Import toolboxes', 'Import toolboxes'],
  ['/profile', 'Profile', 'Profile'],
  ['/profile/edit', 'Edit Profile', 'Edit Profile'],
  ['/user-management', 'User Management', 'User Management'],
  ['/audit', 'Activity log', 'Activity log'],
  ['/toolbox/TB-1/drawer/1', 'Loading drawer 1…', 'The drawer could not be loaded'],
  ['/toolbox/TB-1/drawer/1/history', 'Loading history of drawer 1…', 'The history could not be loaded'],
  ['/toolbox/TB-1/complete', 'Loading summary…', 'The summary could not be loaded'],
  ['/toolbox/TB-1/templates', 'Loading drawers…', 'No drawer selected'],
  ['/training?tab=manage', 'Training Data Management', 'Training Data Management'],
  ['/training/analyze/1', 'Analyze Training Image', 'The image could not be loaded'],
  ['/training/verify/1', 'Verify Annotations', 'The image could not be loaded'],
  ['/toolbox/TB-1/labels', 'Print labels', 'The labels could not be loaded'],
  ['/labels?toolbox=TB-1&toolbox=TB-2', 'Print labels', 'Print labels'],
] as const;

/** Returns the screen's only first-level heading, in any state. */
async function expectHeading(name: string) {
  await waitFor(() => {
    const headings = screen.getAllByRole('heading', { level: 1 });
    expect(headings.map((heading) => heading.textContent)).toEqual([name]);
  });
}

describe('every screen has one first-level heading', () => {
  it.each(screens)('while %s loads: %s', async (path, heading) => {
    for (const endpoint of loaded) answer(endpoint, () => new Promise(() => undefined));
    renderRoute(path);
    await expectHeading(heading);
  });

  it.each(screens)('when %s cannot be loaded', async (path, _, heading) => {
    for (const endpoint of loaded) refuse(endpoint, { status: 403, body: { message: 'Forbidden' } });
    renderRoute(path);
    await expectHeading(heading);
  });

  it.each([
    ['/toolbox/TB-1/drawer/1', 'Toolbox not found'],
    ['/toolbox/TB-1/complete', 'Toolbox not found'],
    ['/toolbox/%E0%A4%A/drawer/1', 'Invalid route'],
    ['/no-such-page', '404 Page Not Found'],
  ])('when there is nothing at %s: %s', async (path, heading) => {
    for (const endpoint of loaded) refuse(endpoint, { status: 404, body: { message: 'Not found' } });
    renderRoute(path);
    await expectHeading(heading);
  });

  it.each([
    ['/toolboxes', 'Toolboxes'],
    ['/toolbox/TB-1/complete', 'Inventory Summary'],
    ['/toolbox/TB-1/templates', 'No drawer selected'],
    ['/toolbox/new', 'Create New Toolbox'],
    ['/settings', 'Settings'],
  ])('when %s is empty: %s', async (path, heading) => {
    answer(endpoints.listToolboxes, []);
    answer(endpoints.getToolbox, buildToolbox());
    answer(endpoints.listDrawers, []);
    renderRoute(path);
    await expectHeading(heading);
  });

  it('when a toolbox does not have that drawer: Drawer not found', async () => {
    answer(endpoints.getToolbox, buildToolbox());
    answer(endpoints.listDrawers, [buildDrawer()]);
    refuse(endpoints.getDrawer, { status: 404, body: { message: 'Drawer not found' } });
    renderRoute('/toolbox/TB-1/drawer/9');
    await expectHeading('Drawer not found');
  });

  it.each([
    ['/login', 'Sign In'],
    ['/register', 'Create Organization'],
    ['/reset-password/abc', 'Choose a new password'],
  ])('while the code of %s loads, and afterwards', async (path, heading) => {
    renderRoute(path, { user: null });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await expectHeading(heading);
  });
});
