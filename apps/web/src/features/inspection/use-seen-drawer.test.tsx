import type { Drawer } from '@stowed/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { toolboxKeys } from '../../lib/toolbox-queries.ts';
import { buildDrawer } from '../../test/factories.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';

const [first, second, third] = [1, 2, 3].map((version) => buildDrawer({ version }));

function open() {
  const client = createQueryClient();
  const hold = (drawer: Drawer | undefined) =>
    act(() => client.setQueryData(toolboxKeys.drawer('TB-1', 1), drawer));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    ({ drawer, hasBegun }: { drawer: Drawer | undefined; hasBegun: boolean }) =>
      useSeenDrawer(drawer ?? buildDrawer(), hasBegun),
    { wrapper, initialProps: { drawer: first, hasBegun: false } },
  );
  return { hold, ...view };
}

it('what was seen when something began stays, whatever others save', () => {
  const { hold, rerender, result } = open();
  hold(first);
  rerender({ drawer: first, hasBegun: true });
  hold(second);
  rerender({ drawer: second, hasBegun: true });
  expect(result.current.version).toBe(1);
  rerender({ drawer: second, hasBegun: false });
  expect(result.current.version).toBe(2);
});

it('what has come and is not shown yet counts as seen', () => {
  const { hold, rerender, result } = open();
  hold(second);
  // The screen around still shows what was held before.
  rerender({ drawer: first, hasBegun: true });
  rerender({ drawer: second, hasBegun: true });
  expect(result.current.version).toBe(2);
  hold(third);
  rerender({ drawer: third, hasBegun: true });
  expect(result.current.version).toBe(2);
});
