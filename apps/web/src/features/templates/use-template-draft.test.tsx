import { endpoints } from '@stowed/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { toolboxKeys } from '../../lib/toolbox-queries.ts';
import { buildDrawer } from '../../test/factories.ts';
import { answer, refuse } from '../../test/server.ts';
import { useTemplateDraft } from './use-template-draft.ts';

const keys = [toolboxKeys.templates(), toolboxKeys.drawers('TB-1'), toolboxKeys.drawer('TB-1', 1)];
const drawing = {
  photo: { shown: '/api/images/t', stored: '/api/images/t' },
  content: { tools: [], anchors: [] },
};
const place = {
  toolboxId: 'TB-1',
  drawerNumber: 1,
  start: { ...drawing, isSaved: false, version: 0 },
  listed: [],
  aspect: 1,
};

function open() {
  const queries = createQueryClient();
  for (const key of keys) queries.setQueryData(key, []);
  const { result } = renderHook(() => useTemplateDraft(place, drawing), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const areStale = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated);
  return { save: () => act(() => result.current.save()), areStale };
}

it('TMPL-016 reloads templates, drawers and the drawer after a save', async () => {
  answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer() });
  const { save, areStale } = open();
  expect((await save()).kind).toBe('saved');
  expect(areStale()).toEqual([true, true, true]);
});

it('does not reload after a failed save', async () => {
  refuse(endpoints.assignTemplate, { status: 500, body: { message: 'X' } });
  const { save, areStale } = open();
  expect((await save()).kind).toBe('failed');
  expect(areStale()).toEqual([false, false, false]);
});
