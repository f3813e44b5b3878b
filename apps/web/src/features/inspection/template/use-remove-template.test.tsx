import { endpoints } from '@stowed/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { buildDrawer } from '../../../test/factories.ts';
import { answer } from '../../../test/server.ts';
import { useRemoveTemplate } from './use-remove-template.ts';

const keys = [toolboxKeys.drawers('TB-1'), toolboxKeys.drawer('TB-1', 1), toolboxKeys.templates()];

it('INSP-038 reloads drawers and templates after a template is removed', async () => {
  answer(endpoints.removeTemplate, { success: true, message: 'ok', drawer: buildDrawer() });
  const queries = new QueryClient();
  for (const key of keys) queries.setQueryData(key, []);
  const { result } = renderHook(() => useRemoveTemplate('TB-1', 1), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await result.current.mutateAsync({ templateId: 'template-1', templateVersion: 1 });
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
