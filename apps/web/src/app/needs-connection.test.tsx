import { endpoints } from '@stowed/contract';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { noteAnswered, noteKeptAnswer } from '../lib/device/connection.ts';
import { buildDrawer, buildToolbox } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer, server } from '../test/server.ts';

/** The third try of a query of its own comes after 7 s. */
const PATIENCE = { timeout: 9000 };
const administrator = { role: 'admin', organizationRole: 'admin' } as const;

describe('OFF-001 without a network and without kept answers, nothing looks like a failure', () => {
  it.each([
    '/',
    '/toolboxes',
    '/missing',
    '/cases',
    '/cases/1',
    '/audit',
    '/profile',
    '/settings',
    '/user-management',
    '/training?tab=manage',
    '/training/analyze/1',
    '/training/verify/1',
    '/labels?toolbox=TB-1&toolbox=TB-2',
    '/toolbox/TB-1/drawer/1',
    '/toolbox/TB-1/drawer/1/history',
    '/toolbox/TB-1/complete',
    '/toolbox/TB-1/templates',
    '/toolbox/TB-1/labels',
    '/toolbox/TB-1/inventories',
  ])('%s says that it needs a connection, and what helps', { timeout: 15_000 }, async (path) => {
    server.use(http.all('*/api/*', () => HttpResponse.error()));
    renderRoute(path, { user: administrator });
    expect(await screen.findAllByText('Needs a connection', {}, PATIENCE)).not.toEqual([]);
    expect(screen.getAllByText(/Try again when you have a signal/)).not.toEqual([]);
    expect(document.querySelector('main [data-tone=bad], main .text-bad')).toBeNull();
  });

  it.each(['/toolbox/new', '/training', '/toolbox/TB-1/templates'])(
    '%s, which opens from what is kept, says that nothing on it can be sent',
    async (path) => {
      answer(endpoints.getToolbox, buildToolbox());
      answer(endpoints.listDrawers, [buildDrawer()]);
      renderRoute(path, { user: administrator });
      expect(await screen.findByRole('heading', { level: 1 }, PATIENCE)).toBeDefined();
      expect(screen.queryByText(/^Needs a connection/)).toBeNull();
      act(() => noteKeptAnswer(Date.now()));
      expect(await screen.findByText(/^Needs a connection\. Nothing on this page can be sent/)).toBeDefined();
      act(noteAnswered);
      expect(screen.queryByText(/^Needs a connection/)).toBeNull();
    },
  );
});
