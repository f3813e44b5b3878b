import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { markStale } from './stale.ts';
import type { Change } from './stale.ts';
import { toolboxKeys } from './toolbox-queries.ts';

const keys = {
  list: toolboxKeys.list(),
  toolbox: toolboxKeys.one('TB/1'),
  inventory: toolboxKeys.inventory('TB/1'),
  drawer: toolboxKeys.drawer('TB/1', 1),
  'other drawer': toolboxKeys.drawer('TB/1', 12),
  'other toolbox': toolboxKeys.one('TB'),
  history: [...toolboxKeys.history('TB/1', 1), 'last word', 3],
  learning: [`${toolboxKeys.drawer('TB/1', 1)[0]}/learning`],
  templates: toolboxKeys.templates(),
  activity: toolboxKeys.activity(),
  members: ['/api/organizations/users'],
  'own account': ['/api/user'],
  images: ['/api/training/images'],
  'an image': ['/api/training/images/image-1'],
};

async function staleAfter(change: Change, except?: readonly unknown[]): Promise<string[]> {
  const queries = new QueryClient();
  for (const key of Object.values(keys)) queries.setQueryData(key, {});
  await markStale(queries, change, except);
  const stale = Object.entries(keys).filter(([, key]) => queries.getQueryState(key)?.isInvalidated);
  queries.clear();
  return stale.map(([name]) => name);
}

const overviews = ['templates', 'activity'];

it("marks a changed drawer's toolbox and the overviews stale, but no other drawer", async () => {
  const own = ['list', 'toolbox', 'inventory', 'drawer', 'history', 'learning', ...overviews];
  expect(await staleAfter({ kind: 'inventory', toolboxId: 'TB/1', drawerNumber: 1 })).toEqual(own);
  expect(await staleAfter({ kind: 'template', toolboxId: 'TB/1', drawerNumber: 1 })).toEqual([
    ...own,
    'images',
    'an image',
  ]);
});

it('marks all drawers of a changed toolbox stale, and everything after a change of unknown place', async () => {
  const all = ['list', 'toolbox', 'inventory', 'drawer', 'other drawer', 'history', 'learning', ...overviews];
  expect(await staleAfter({ kind: 'inventory', toolboxId: 'TB/1' })).toEqual(all);
  expect(await staleAfter({ kind: 'inventory' })).toEqual([
    ...all.slice(0, 5),
    'other toolbox',
    ...all.slice(5),
  ]);
});

it('leaves out what the caller already has', async () => {
  const change = { kind: 'inventory', toolboxId: 'TB/1', drawerNumber: 1 } as const;
  expect(await staleAfter(change, keys.drawer)).not.toContain('drawer');
});

it('applies member changes to the account of the person, and leaves an open training image alone', async () => {
  expect(await staleAfter({ kind: 'members' })).toEqual(['members', 'own account']);
  expect(await staleAfter({ kind: 'training' })).toEqual(['images']);
});
