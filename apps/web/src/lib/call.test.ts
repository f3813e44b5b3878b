import { endpoints } from '@stowed/contract';
import { QueryObserver, focusManager } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildToolbox, buildUser } from '../test/factories.ts';
import { answer, cutLine, refuse } from '../test/server.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import { call, pathOf, setUnauthorizedHandler } from './call.ts';
import { currentUserQuery } from './people-queries.ts';
import { createQueryClient } from './query-client.ts';
import { dashboardQuery, drawerQuery, drawersQuery, toolboxKeys, toolboxesQuery } from './toolbox-queries.ts';

const login = () => call(endpoints.login, { body: { username: 'ann', password: 'secret1' } });

describe('call', () => {
  it('fills and encodes path parameters, and adds the query', () => {
    const params = { toolboxId: 'TB 1/ü', drawerNumber: '2' };
    expect(pathOf(endpoints.toolFound.path, params, { toolIndex: '0', uniqueId: undefined })).toBe(
      '/api/toolbox/TB%201%2F%C3%BC/drawer/2/tool-found?toolIndex=0',
    );
  });

  it('API-001 API-002 API-013 sends the token, JSON with its content type, and a fresh key for each write', async () => {
    localStorage.setItem('authToken', 'token-of-test');
    const seen = answer(endpoints.login, { token: 't' });
    await login();
    await login();
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-of-test');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.body).toEqual({ username: 'ann', password: 'secret1' });
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it("S38 sends the device's time with each write, but not with reads", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
    const writes = answer(endpoints.login, { token: 't' });
    const reads = answer(endpoints.getUser, buildUser());
    await login();
    await call(endpoints.getUser, {});
    vi.useRealTimers();
    const times = [...writes, ...reads].map(({ headers }) => headers.get('device-time'));
    expect(times).toEqual(['2026-11-20T10:00:00.000Z', null]);
  });

  it('G-10 marks requests as idle after 5 minutes without activity, until someone returns', async () => {
    const seen = answer(endpoints.getUser, buildUser());
    const ask = async () => {
      await call(endpoints.getUser, {});
      return seen.at(-1)?.headers.get('unattended');
    };
    fireEvent.keyDown(window);
    expect(await ask()).toBeNull();
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000 + 1000);
    expect(await ask()).toBe('1');
    fireEvent.pointerDown(window);
    expect(await ask()).toBeNull();
    later.mockRestore();
    fireEvent.pointerDown(window);
  });

  it('API-002 sends no authorization before sign-in', async () => {
    const seen = answer(endpoints.login, { token: 't' });
    await login();
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
  });

  it('API-006 reads an empty body as null', async () => {
    refuse(endpoints.login, { status: 200 });
    await expect(login()).resolves.toBeNull();
  });

  it('exposes status, code, fields and the whole body of an error', async () => {
    const body = { code: 'validation_failed', message: 'No', fields: { username: 'Too short' } } as const;
    refuse(endpoints.login, { status: 400, body });
    const error = await login().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      serverMessage: 'No',
      fields: { username: 'Too short' },
      body,
    });
  });

  it('distinguishes a lost connection from an unreadable response', async () => {
    cutLine(endpoints.login);
    await expect(login()).rejects.toBeInstanceOf(NoAnswerError);
    refuse(endpoints.login, { status: 200, text: '<html>' });
    await expect(login()).rejects.toBeInstanceOf(ApiError);
  });

  it('reports a 401 only for a request with a token', async () => {
    const handler = vi.fn();
    setUnauthorizedHandler(handler);
    refuse(endpoints.login, { status: 401 });
    await expect(login()).rejects.toThrow();
    expect(handler).not.toHaveBeenCalled();
    localStorage.setItem('authToken', 'old');
    await expect(login()).rejects.toThrow();
    expect(handler.mock.calls).toEqual([['old', undefined]]);
    setUnauthorizedHandler(() => undefined);
  });
});

describe('queries', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  const observe = () => {
    const client = createQueryClient();
    const observer = new QueryObserver(client, client.defaultQueryOptions(toolboxesQuery()));
    const stop = observer.subscribe(() => undefined);
    return { observer, stop };
  };

  it.each([
    [500, 2],
    [401, 1],
    [403, 1],
    [404, 1],
  ])('API-004 API-007 G-23 after a %i, the default fetcher asks %i times', async (status, times) => {
    const seen = refuse(endpoints.listToolboxes, { status, body: { message: 'No' } });
    const { observer, stop } = observe();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(observer.getCurrentResult().error?.message).toBe(`API Error: ${status} No`);
    expect(seen).toHaveLength(times);
    stop();
  });

  it.each([
    ['that is refused', new ApiError(500, '')],
    ['that gets no answer', new NoAnswerError('network', new Error('cut'))],
  ])('API-008 G-23 retries a query with its own function %s after 1, 2 and 4 seconds', async (_, why) => {
    const queryFn = vi.fn(() => Promise.reject(why));
    const client = createQueryClient();
    const observer = new QueryObserver(client, { queryKey: ['own'], queryFn });
    const stop = observer.subscribe(() => undefined);
    const counts = [];
    for (const ms of [500, 1000, 2000, 4000, 20_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(queryFn.mock.calls.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4]);
    stop();
  });

  it('API-008 never waits longer than 30 seconds', () => {
    const delay = createQueryClient().getDefaultOptions().queries?.retryDelay;
    if (typeof delay !== 'function') throw new Error('There is no growing delay');
    const waits = [0, 1, 2, 3, 4, 5, 20].map((attempt) => delay(attempt, new Error('failed')));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('API-003 requests drawers, one drawer, figures and templates by their exact paths', async () => {
    const seen = [
      endpoints.listDrawers,
      endpoints.getDrawer,
      endpoints.getDashboard,
      endpoints.listTemplates,
    ].map((endpoint) => refuse(endpoint, { status: 404 }));
    const client = createQueryClient();
    const queries = [drawersQuery('TB-1'), drawerQuery('TB-1', 2), dashboardQuery()].map(
      ({ queryKey }) => queryKey,
    );
    const keys = [...queries, toolboxKeys.templates()];
    await Promise.all(keys.map((queryKey) => client.prefetchQuery({ queryKey })));
    expect(seen.flat().map(({ url }) => url.pathname + url.search)).toEqual([
      '/api/toolbox/TB-1/drawers',
      '/api/toolbox/TB-1/drawer/2',
      '/api/users/me/dashboard',
      '/api/templates/drawers',
    ]);
  });

  it('API-003 API-005 API-009 requests by path alone, does not refetch on focus, and drops unused data', async () => {
    const seen = answer(endpoints.listDrawers, []);
    const client = createQueryClient();
    const query = client.defaultQueryOptions(drawersQuery('TB 1'));
    const observer = new QueryObserver(client, query);
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen.map(({ url }) => url.pathname + url.search)).toEqual(['/api/toolbox/TB%201/drawers']);
    stop();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(client.getQueryCache().getAll()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('API-007 G-24 shows the text of an error that is not JSON', async () => {
    refuse(endpoints.listToolboxes, { status: 500, text: 'boom' });
    const { observer, stop } = observe();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(observer.getCurrentResult().error?.message).toBe('API Error: 500 boom');
    stop();
  });

  it.each([
    ['the status text when the body is empty', { status: 507, text: '' }, '507 Insufficient Storage'],
    ['the body when it is JSON without a message', { status: 500, text: '{"why":1}' }, '500 {"why":1}'],
  ])('API-007 G-24 shows %s', async (_, failure, text) => {
    refuse(endpoints.listToolboxes, failure);
    const { observer, stop } = observe();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(observer.getCurrentResult().error?.message).toBe(`API Error: ${text}`);
    stop();
  });

  it('API-004 G-23 retries once by default after no response', async () => {
    const seen = cutLine(endpoints.listToolboxes);
    const { observer, stop } = observe();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(observer.getCurrentResult().error).toBeInstanceOf(NoAnswerError);
    expect(seen).toHaveLength(2);
    stop();
  });

  it("returns the server's response", async () => {
    answer(endpoints.listToolboxes, [buildToolbox()]);
    const { observer, stop } = observe();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([buildToolbox()]));
    stop();
  });

  it('AUTH-036 has one sentence for an unknown session', async () => {
    localStorage.setItem('authToken', 'token-of-test');
    const client = createQueryClient();
    const refused = refuse(endpoints.getUser, { status: 401, body: { message: 'Invalid or expired token' } });
    await expect(client.fetchQuery(currentUserQuery())).rejects.toThrow('Failed to fetch user data');
    expect(refused.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-of-test']);
    refuse(endpoints.getUser, { status: 200 });
    await expect(client.fetchQuery(currentUserQuery())).rejects.toThrow('Failed to fetch user data');
    answer(endpoints.getUser, buildUser());
    await expect(client.fetchQuery(currentUserQuery())).resolves.toEqual(buildUser());
  });
});
