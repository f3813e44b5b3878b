import { endpoints } from '@stowed/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, cutLine } from '../test/server.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  // React's report of the crash is expected here.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => vi.restoreAllMocks());

function Failing(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const renderFailing = () =>
  render(
    <ErrorBoundary>
      <Failing />
    </ErrorBoundary>,
  );

it('G-08 explains offline that a screen cannot be loaded, and loads it once online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  cutLine(endpoints.getHealth);
  renderFailing();
  expect(screen.getByRole('heading', { name: 'Needs a connection' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).not.toHaveBeenCalled();
  answer(endpoints.getHealth, { status: 'ok' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('G-08 does not replace a crashed screen with the browser’s error page when offline', async () => {
  cutLine(endpoints.getHealth);
  renderFailing();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('heading', { name: 'Needs a connection' })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});
