import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';

afterEach(() => document.querySelector('meta[name="test-clock"]')?.remove());

it("GEN-015 a test's clock shows on every page, also before sign-in", async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="test-clock" content="on">');
  renderRoute('/login', { user: null });
  expect(await screen.findByText('Test clock: the times on this server are not real.')).toBeDefined();
});
