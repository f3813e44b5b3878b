import { endpoints } from '@stowed/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, cutLine } from '../test/server.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  // What React tells of a screen that failed is wanted here.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Failing(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const renderFailing = () =>
  render(
    <ErrorBoundary>
      <Failing />
    </ErrorBoundary>,
  );

it('G-08 a screen that cannot be fetched without a network says so, and is loaded once there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  cutLine(endpoints.getHealth);
  renderFailing();
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).not.toHaveBeenCalled();
  answer(endpoints.getHealth, { status: 'ok' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('G-08 a screen that failed is not given up for the browser’s own page when nothing answers', async () => {
  cutLine(endpoints.getHealth);
  renderFailing();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});
