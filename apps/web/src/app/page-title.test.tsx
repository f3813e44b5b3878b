import { endpoints } from '@stowed/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../test/drawer-screen.tsx';
import { buildToolbox } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer, refuse } from '../test/server.ts';

describe('the title of a page that opens without a load', () => {
  let reader: HTMLElement;
  beforeEach(() => {
    reader = document.createElement('p');
    reader.id = 'page-title';
    document.body.append(reader);
  });
  afterEach(() => reader.remove());

  const openDrawer = async () => {
    renderRoute('/toolbox/new', { user: { role: 'admin' } });
    await screen.findByRole('heading', { level: 1 });
    act(() => {
      window.history.pushState(null, '', '/toolbox/TB-1/drawer/2');
    });
  };

  it('is read out with the name of the toolbox', async () => {
    serve({ number: 2 });
    answer(endpoints.getToolbox, buildToolbox({ name: 'Rolling cart' }));
    await openDrawer();
    await waitFor(() => expect(reader.textContent).toBe('Drawer 2, Rolling cart'));
  });

  it.each([404, 500])('is read out without the name if the toolbox is answered with %d', async (status) => {
    refuse(endpoints.getToolbox, { status });
    refuse(endpoints.listDrawers, { status });
    refuse(endpoints.getDrawer, { status });
    await openDrawer();
    await waitFor(() => expect(reader.textContent).toBe('Drawer 2'), { timeout: 10_000 });
  });
});
