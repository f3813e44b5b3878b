import { endpoints } from '@stowed/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { buildDrawer } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/server.ts';
import { useSaveTemplate } from './use-save-template.ts';

const keys = [toolboxKeys.templates(), toolboxKeys.drawers('TB-1'), toolboxKeys.drawer('TB-1', 1)];
const saving = {
  drawerNumber: 1,
  template: { templateImageUrl: '/api/images/t', templateTools: [] },
  call: { key: 'key-of-call', seenVersion: 0, aspect: 1 },
};

function open() {
  const queries = new QueryClient();
  for (const key of keys) queries.setQueryData(key, []);
  const { result } = renderHook(() => useSaveTemplate('TB-1'), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const areOld = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated);
  return { save: () => result.current.mutateAsync(saving), areOld };
}

it('TMPL-016 a saved template makes templates, drawers and its drawer be asked for anew', async () => {
  answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer() });
  const { save, areOld } = open();
  await save();
  expect(areOld()).toEqual([true, true, true]);
});

it('one that could not be saved leaves them as they are', async () => {
  refuse(endpoints.assignTemplate, { status: 500, body: { message: 'X' } });
  const { save, areOld } = open();
  await expect(save()).rejects.toThrow('X');
  expect(areOld()).toEqual([false, false, false]);
});
