import { endpoints } from '@stowed/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDrawer, buildToolbox, buildUser } from '../test/factories.ts';
import { answer, cutLine, refuse } from '../test/server.ts';
import { call, setUnauthorizedHandler } from './call.ts';
import { forgetEarlyAnswers } from './early-answers.ts';
import { currentUserQuery } from './people-queries.ts';
import { createQueryClient } from './query-client.ts';
import { noteServerTime, serverNow } from './server-clock.ts';
import {
  drawerQuery,
  drawersQuery,
  inventoryQuery,
  toolboxQuery,
  toolboxesQuery,
} from './toolbox-queries.ts';

const startScript = readFileSync(join(import.meta.dirname, '../../public/start.js'), 'utf8');

/** Opens a page as far as its first script. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  runInThisContext(startScript);
}

const fetchUser = () => call(endpoints.getUser, {});

beforeEach(() => localStorage.setItem('authToken', 'token-of-ann'));
afterEach(() => {
  forgetEarlyAnswers();
  window.history.replaceState(null, '', '/');
});

describe('what a first screen shows', () => {
  it('OFF-022 is asked for before the application has loaded, and only once', async () => {
    const asked = [
      answer(endpoints.getUser, buildUser()),
      answer(endpoints.getToolbox, buildToolbox()),
      answer(endpoints.listDrawers, [buildDrawer()]),
      answer(endpoints.getDrawer, buildDrawer()),
    ];
    const counts = () => asked.map(({ length }) => length);
    open('/toolbox/TB-1/drawer/1');
    await vi.waitFor(() => expect(counts()).toEqual([1, 1, 1, 1]));
    const queries = createQueryClient();
    const [user, , , drawer] = await Promise.all([
      queries.fetchQuery(currentUserQuery()),
      queries.fetchQuery(toolboxQuery('TB-1')),
      queries.fetchQuery(drawersQuery('TB-1')),
      queries.fetchQuery(drawerQuery('TB-1', 1)),
    ]);
    expect([user, drawer]).toEqual([buildUser(), buildDrawer()]);
    expect(counts()).toEqual([1, 1, 1, 1]);
    await queries.fetchQuery(drawerQuery('TB-1', 1));
    expect(counts()).toEqual([1, 1, 1, 2]);
    expect(asked[0]?.[0]?.headers.get('authorization')).toBe('Bearer token-of-ann');
  });

  it('OFF-022 includes the list of toolboxes', async () => {
    answer(endpoints.getUser, buildUser());
    const asked = answer(endpoints.listToolboxes, [buildToolbox()]);
    open('/toolboxes');
    expect(await createQueryClient().fetchQuery(toolboxesQuery())).toEqual([buildToolbox()]);
    expect(asked).toHaveLength(1);
  });

  it('holds no toolbox that is newer than its drawers, which a person signs', async () => {
    answer(endpoints.getUser, buildUser());
    const order: string[] = [];
    answer(endpoints.getToolbox, () => {
      order.push('toolbox');
      return buildToolbox();
    });
    answer(endpoints.listDrawers, () => {
      order.push('drawers');
      return [buildDrawer()];
    });
    open('/toolbox/TB-1/complete');
    await vi.waitFor(() => expect(order).toEqual(['toolbox']));
    await createQueryClient().fetchQuery(inventoryQuery('TB-1'));
    expect(order).toEqual(['toolbox', 'drawers']);
  });

  it('is not asked for without a session', async () => {
    localStorage.removeItem('authToken');
    open('/toolbox/TB-1/drawer/1');
    expect(window.earlyAnswers).toBeUndefined();
  });
});

describe('an early answer', () => {
  it('is not shown to another person', async () => {
    answer(endpoints.getUser, buildUser({ username: 'ann' }));
    open('/');
    localStorage.setItem('authToken', 'token-of-bea');
    const asked = answer(endpoints.getUser, buildUser({ username: 'bea' }));
    expect(await fetchUser()).toMatchObject({ username: 'bea' });
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-of-bea']);
  });

  it('is not shown after a change, which makes it old', async () => {
    const asked = answer(endpoints.getUser, buildUser());
    answer(endpoints.logout, { success: true });
    open('/');
    await call(endpoints.logout, {});
    await fetchUser();
    expect(asked).toHaveLength(2);
  });

  it('that was lost is asked for again', async () => {
    const lost = cutLine(endpoints.getUser);
    open('/');
    await vi.waitFor(() => expect(lost).toHaveLength(1));
    answer(endpoints.getUser, buildUser());
    expect(await fetchUser()).toEqual(buildUser());
  });

  it('that refuses the session ends it', async () => {
    const ended: string[] = [];
    setUnauthorizedHandler((token) => void ended.push(token));
    const refused = refuse(endpoints.getUser, { status: 401, body: { message: 'No' } });
    open('/');
    await expect(fetchUser()).rejects.toMatchObject({ status: 401 });
    expect(refused).toHaveLength(1);
    expect(ended).toEqual(['token-of-ann']);
    setUnauthorizedHandler(() => undefined);
  });

  it('ends with the request that takes it', async () => {
    answer(endpoints.getUser, buildUser(), { delayMs: 60_000 });
    open('/');
    const end = new AbortController();
    const asking = call(endpoints.getUser, {}, { signal: end.signal });
    end.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
  });

  it("S38 tells the server's time as of its arrival", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-03T14:00:00Z') });
    const response = Response.json(buildUser(), { headers: { date: 'Mon, 03 Nov 2025 14:00:00 GMT' } });
    const arrival = Promise.resolve({ response, at: Date.now() });
    const byPath = new Map([[endpoints.getUser.path, { arrival, end: new AbortController() }]]);
    window.earlyAnswers = { token: 'token-of-ann', byPath };
    vi.setSystemTime(new Date('2025-11-03T14:00:20Z'));
    await fetchUser();
    expect(serverNow().toISOString()).toBe('2025-11-03T14:00:20.000Z');
    vi.useRealTimers();
    noteServerTime(new Date().toUTCString());
  });
});
