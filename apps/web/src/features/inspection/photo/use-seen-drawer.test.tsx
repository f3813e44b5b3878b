import type { Drawer } from '@stowed/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { buildDrawer } from '../../../test/factories.ts';
import { marksOf } from '../shared/drawer-cache.ts';
import { useSeenDrawer } from './use-seen-drawer.ts';
import type { PhotoPhase } from './use-seen-drawer.ts';

const [first, second, third] = [
  buildDrawer({ version: 1 }),
  buildDrawer({ version: 2 }),
  buildDrawer({ version: 3 }),
];

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
  /** A read of the drawer that waits for the test to answer it. */
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
  /** A mark of a tool that waits for the test to answer it. */
  const mark = async () => {
    let bring: (drawer: Drawer) => void = () => undefined;
    const options = {
      mutationKey: marksOf(first),
      mutationFn: () => new Promise<Drawer>((resolve) => (bring = resolve)),
      onSuccess: (drawer: Drawer) => void client.setQueryData(toolboxKeys.drawer('TB-1', 1), drawer),
    };
    await act(async () => void client.getMutationCache().build(client, options).execute(undefined));
    return (drawer: Drawer) => act(async () => bring(drawer));
  };
  return { hold, read, mark, ...view };
}

it('keeps the state seen at the start, whatever others save', () => {
  const { hold, rerender, result } = open();
  hold(first);
  rerender({ drawer: first, photo: 'wanted' });
  hold(second);
  rerender({ drawer: second, photo: 'wanted' });
  expect(result.current.version).toBe(1);
  rerender({ drawer: second, photo: 'none' });
  expect(result.current.version).toBe(2);
});

it('counts data that has arrived but is not shown yet as seen', () => {
  const { hold, rerender, result } = open();
  hold(second);
  // The enclosing screen still shows the earlier data.
  rerender({ drawer: first, photo: 'wanted' });
  rerender({ drawer: second, photo: 'wanted' });
  expect(result.current.version).toBe(2);
  hold(third);
  rerender({ drawer: third, photo: 'wanted' });
  expect(result.current.version).toBe(2);
});

it('G-76 counts a pending read as seen until the photo is taken', async () => {
  const { hold, read, rerender, result } = open();
  hold(first);
  const bringSecond = read();
  rerender({ drawer: first, photo: 'wanted' });
  await bringSecond(second);
  rerender({ drawer: second, photo: 'wanted' });
  expect(result.current.version).toBe(2);
});

it('G-76 counts the response to a pending mark by this person as seen until the photo is taken', async () => {
  const { hold, mark, rerender, result } = open();
  hold(first);
  const answerMark = await mark();
  rerender({ drawer: first, photo: 'wanted' });
  await answerMark(second);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  rerender({ drawer: second, photo: 'wanted' });
  expect(result.current.version).toBe(2);
  hold(third);
  rerender({ drawer: third, photo: 'wanted' });
  expect(result.current.version).toBe(2);
});

it('G-76 treats a read that is pending when the photo is taken as a change by someone else', async () => {
  const { hold, read, rerender, result } = open();
  hold(first);
  const bringSecond = read();
  rerender({ drawer: first, photo: 'wanted' });
  rerender({ drawer: first, photo: 'taken' });
  await bringSecond(second);
  rerender({ drawer: second, photo: 'taken' });
  expect(result.current.version).toBe(1);
});
