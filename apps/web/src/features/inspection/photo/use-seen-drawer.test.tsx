import type { Drawer } from '@stowed/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { buildDrawer } from '../../../test/factories.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';
import type { PhotoPhase } from './use-seen-drawer.ts';

const [first, second, third] = [1, 2, 3].map((version) => buildDrawer({ version }));

function open() {
  const client = createQueryClient();
  const hold = (drawer: Drawer | undefined) => {
    act(() => {
      client.setQueryData(toolboxKeys.drawer('TB-1', 1), drawer);
    });
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    ({ drawer, photo }: { drawer: Drawer | undefined; photo: PhotoPhase }) =>
      useSeenDrawer(drawer ?? buildDrawer(), photo),
    { wrapper, initialProps: { drawer: first, photo: 'none' } },
  );
  /** A read of the drawer that is pending until its answer is given. */
  const read = () => {
    let bring: (drawer: Drawer | undefined) => void = () => undefined;
    act(() => {
      void client.fetchQuery({
        queryKey: toolboxKeys.drawer('TB-1', 1),
        queryFn: () => new Promise<Drawer | undefined>((resolve) => (bring = resolve)),
      });
    });
    return (drawer: Drawer | undefined) => act(async () => bring(drawer));
  };
  return { hold, read, ...view };
}

it('what was seen when something began stays, whatever others save', () => {
  const { hold, rerender, result } = open();
  hold(first);
  rerender({ drawer: first, photo: 'wanted' });
  hold(second);
  rerender({ drawer: second, photo: 'wanted' });
  expect(result.current.version).toBe(1);
  rerender({ drawer: second, photo: 'none' });
  expect(result.current.version).toBe(2);
});

it('what has come and is not shown yet counts as seen', () => {
  const { hold, rerender, result } = open();
  hold(second);
  // The screen around still shows what was held before.
  rerender({ drawer: first, photo: 'wanted' });
  rerender({ drawer: second, photo: 'wanted' });
  expect(result.current.version).toBe(2);
  hold(third);
  rerender({ drawer: third, photo: 'wanted' });
  expect(result.current.version).toBe(2);
});

it('G-76 what is on its way counts as seen until the photo is taken, and no longer', async () => {
  const { hold, read, rerender, result } = open();
  hold(first);
  const bringSecond = read();
  rerender({ drawer: first, photo: 'wanted' });
  await bringSecond(second);
  rerender({ drawer: second, photo: 'wanted' });
  expect(result.current.version).toBe(2);
});

it('G-76 what is still on its way when the photo is taken is a change of someone else', async () => {
  const { hold, read, rerender, result } = open();
  hold(first);
  const bringSecond = read();
  rerender({ drawer: first, photo: 'wanted' });
  rerender({ drawer: first, photo: 'taken' });
  await bringSecond(second);
  rerender({ drawer: second, photo: 'taken' });
  expect(result.current.version).toBe(1);
});
