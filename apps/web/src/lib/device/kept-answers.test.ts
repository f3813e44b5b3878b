import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installDeviceDb, removeDeviceDb } from '../../test/device.ts';
import { ApiError, NoAnswerError } from '../api-error.ts';
import { clearToken, storeToken } from '../token.ts';
import { forgetAct, keepAct } from './acts.ts';
import { deviceDb } from './device-db.ts';
import { fetchOrKept, keepAll, keepAnswer, keptAt, removeAnswers, removeOldAnswers } from './kept-answers.ts';
import { noteOwner } from './kept-owner.ts';

beforeEach(() => {
  installDeviceDb();
  signIn('first', 'ann');
});
afterEach(() => {
  vi.useRealTimers();
  removeDeviceDb();
});

function signIn(token: string, userId: string): void {
  storeToken(token);
  noteOwner(token, userId);
}

const PATH = '/api/toolbox/TB-1/drawers';
const away = new NoAnswerError('network', new Error('cut'));

const keptCount = async () => (await deviceDb()).count('answers');
async function see(path: string, body: unknown) {
  const before = await keptCount();
  await fetchOrKept(path, () => Promise.resolve(body));
  await vi.waitFor(async () => expect(await keptCount()).toBeGreaterThan(before));
}
const ask = (path: string, error: Error) => fetchOrKept(path, () => Promise.reject(error));

describe('G-187 a kept response', () => {
  it.each([away, new ApiError(502, ''), new ApiError(503, ''), new ApiError(504, '')])(
    'is returned while the service does not respond: %s',
    async (error) => {
      await see(PATH, [{ number: 1 }]);
      expect(await ask(PATH, error)).toEqual([{ number: 1 }]);
    },
  );

  it.each([401, 403, 404, 500])('does not replace any other response: %d', async (status) => {
    await see(PATH, [{ number: 1 }]);
    await expect(ask(PATH, new ApiError(status, ''))).rejects.toMatchObject({ status });
  });

  it('lists the toolboxes that were opened one by one, if their list never was', async () => {
    await expect(ask('/api/toolboxes', away)).rejects.toBe(away);
    await see('/api/toolbox/TB-1', { toolboxId: 'TB-1' });
    await see('/api/toolbox/TB-2', { toolboxId: 'TB-2' });
    await see('/api/toolbox/TB-2/drawers', []);
    expect(await ask('/api/toolboxes', away)).toEqual([{ toolboxId: 'TB-1' }, { toolboxId: 'TB-2' }]);
    await see('/api/toolboxes', [{ toolboxId: 'TB-3' }]);
    expect(await ask('/api/toolboxes', away)).toEqual([{ toolboxId: 'TB-3' }]);
    noteOwner('second', 'bo');
    storeToken('second');
    await expect(ask('/api/toolboxes', away)).rejects.toBe(away);
  });

  it('is not returned to anyone else, or for any other call', async () => {
    await see(PATH, []);
    await expect(ask('/api/toolbox/TB-2/drawers', away)).rejects.toBe(away);
    storeToken('second');
    await expect(ask(PATH, away)).rejects.toBe(away);
    noteOwner('second', 'bo');
    await expect(ask(PATH, away)).rejects.toBe(away);
  });

  it('is returned to the same person after signing in again', async () => {
    await see(PATH, [{ number: 1 }]);
    clearToken();
    await expect(ask(PATH, away)).rejects.toBe(away);
    signIn('second', 'ann');
    expect(await ask(PATH, away)).toEqual([{ number: 1 }]);
  });

  it('is not older than what a write has returned since, in the list neither', async () => {
    const drawer = (version: number) => ({ number: 1, version });
    await see(PATH, [drawer(1), { number: 2, version: 1 }]);
    await see('/api/toolbox/TB-1/drawer/1', drawer(1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    keepAnswer('/api/toolbox/TB-1/drawer/1', drawer(2));
    await vi.waitFor(async () => expect(await ask('/api/toolbox/TB-1/drawer/1', away)).toEqual(drawer(2)));
    expect(await ask(PATH, away)).toEqual([drawer(2), { number: 2, version: 1 }]);
  });

  it('is kept only for calls of the offline screens', async () => {
    await fetchOrKept('/api/audit', () => Promise.resolve({ events: [] }));
    await see(PATH, []);
    expect(await keptCount()).toBe(1);
  });

  it('expires after seven days and is then removed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-01T08:00:00Z');
    await see(PATH, []);
    vi.setSystemTime('2026-11-08T07:59:00Z');
    expect(await ask(PATH, away)).toEqual([]);
    vi.setSystemTime('2026-11-08T08:00:00Z');
    await expect(ask(PATH, away)).rejects.toBe(away);

    await see('/api/toolboxes', []);
    await removeOldAnswers();
    expect(await keptCount()).toBe(1);
    vi.setSystemTime('2026-11-15T08:00:00Z');
    await removeOldAnswers();
    expect(await keptCount()).toBe(0);
  });

  it('OFF-018 is removed with all others when its person signs out', async () => {
    await see(PATH, []);
    await removeAnswers();
    expect(await keptCount()).toBe(0);
    await expect(ask(PATH, away)).rejects.toBe(away);
  });

  it('OFF-001 of a list contains each of its drawers, unless a newer response is kept', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const drawer = (number: number) => `/api/toolbox/TB-1/drawer/${number}`;
    await see(drawer(1), { number: 1, version: 1 });
    vi.advanceTimersByTime(1000);
    await see(PATH, [
      { number: 1, version: 2 },
      { number: 12, version: 1 },
    ]);
    vi.advanceTimersByTime(1000);
    await see(drawer(12), { number: 12, version: 3 });
    expect(await ask(drawer(1), away)).toEqual({ number: 1, version: 2 });
    expect(await ask(drawer(12), away)).toEqual({ number: 12, version: 3 });
    await expect(ask(drawer(2), away)).rejects.toBe(away);
    await expect(ask('/api/toolbox/TB-2/drawer/1', away)).rejects.toBe(away);
  });

  it('keeps its pictures as long as itself: keeping it again renews them', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-01T08:00:00Z');
    const workers = { controller: {} };
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    await keepAll([{ path: PATH, body: [] }]);
    const [[owner] = ['']] = await (await deviceDb()).getAllKeys('answers');
    const picture = { owner, path: '/api/images/1', at: Date.now(), content: new Blob(['picture']) };
    await (await deviceDb()).put('pictures', picture);
    vi.setSystemTime('2026-11-06T08:00:00Z');
    await keepAll([
      { path: '/api/toolbox/TB-1/drawer/1', body: { number: 1, imageUrl: '/api/images/1?s=x' } },
    ]);
    vi.setSystemTime('2026-11-12T08:00:00Z');
    await removeOldAnswers();
    expect(await (await deviceDb()).getAllKeys('pictures')).toEqual([[owner, '/api/images/1']]);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  describe('of a list of drawers', () => {
    const drawers = [1, 2, 3].map((number) => ({
      number,
      imageUrl: `/api/images/photo-${number}?s=x`,
      templateImageUrl: number === 3 ? null : `/api/images/template-${number}?s=x`,
    }));
    const keptPictures = async () =>
      (await (await deviceDb()).getAllKeys('pictures')).map(([, path]) => path);
    const asked: string[] = [];
    let session = 0;
    beforeEach(() => {
      signIn(`session ${++session}`, 'ann');
      asked.length = 0;
      Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
      vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then, 0));
      vi.stubGlobal('fetch', (link: string) => {
        asked.push(link);
        return Promise.resolve(new Response(new Blob(['picture'])));
      });
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(navigator, 'connection');
      vi.unstubAllGlobals();
    });
    const readAgain = async (path = PATH) => {
      await fetchOrKept(path, () => Promise.resolve(drawers));
      await new Promise((resolve) => setTimeout(resolve, 50));
    };

    it('OFF-001 looks for the templates of a toolbox once, and never again after a failure', async () => {
      vi.stubGlobal('fetch', (link: string) => {
        asked.push(link);
        return Promise.reject(new DOMException('slow', 'TimeoutError'));
      });
      await see(PATH, drawers);
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await readAgain();
      await readAgain();
      expect(asked).toHaveLength(1);
    });

    it('reads no kept picture again when its toolbox or drawer is read again', async () => {
      await see(PATH, drawers);
      await vi.waitFor(async () => expect(await keptPictures()).toHaveLength(2));
      await see('/api/toolbox/TB-1/drawer/1', drawers[0]);
      await vi.waitFor(async () => expect(await keptPictures()).toHaveLength(3));
      const reads = vi.spyOn(await deviceDb(), 'get');
      await readAgain();
      await fetchOrKept('/api/toolbox/TB-1/drawer/1', () => Promise.resolve(drawers[0]));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(reads.mock.calls.filter(([store]) => store === 'pictures')).toEqual([]);
    });

    it('OFF-001 keeps them, and those of an opened drawer, once the first visit is prepared', async () => {
      const workers = Object.assign(new EventTarget(), { controller: null as object | null });
      Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
      await see(PATH, drawers);
      await see('/api/toolbox/TB-1/drawer/1', drawers[0]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(asked).toEqual([]);
      workers.controller = {};
      workers.dispatchEvent(new Event('controllerchange'));
      await vi.waitFor(async () =>
        expect(await keptPictures()).toEqual([
          '/api/images/photo-1',
          '/api/images/template-1',
          '/api/images/template-2',
        ]),
      );
    });

    it('keeps them again in the next session: another tab may have removed all', async () => {
      await see(PATH, drawers);
      await vi.waitFor(async () => expect(await keptPictures()).toHaveLength(2));
      await (await deviceDb()).clear('pictures');
      signIn('the next', 'ann');
      await readAgain();
      await vi.waitFor(async () => expect(await keptPictures()).toHaveLength(2));
    });

    it('loads none while an act waits to be sent, and all once it is sent', async () => {
      const place = { userId: 'ann', toolboxId: 'TB-1', drawerNumber: 1 };
      await keepAct({ ...place, id: 'mark', at: 1, kind: 'mark', content: {} });
      await see(PATH, drawers);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(asked).toEqual([]);
      await forgetAct({ id: 'mark' });
      await readAgain();
      await vi.waitFor(async () => expect(await keptPictures()).toHaveLength(2));
    });

    it('OFF-001 keeps the pictures of its templates, not of its photos, each once', async () => {
      await see(PATH, drawers);
      await vi.waitFor(async () =>
        expect(await keptPictures()).toEqual(['/api/images/template-1', '/api/images/template-2']),
      );
      await fetchOrKept(PATH, () => Promise.resolve(drawers));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(asked).toEqual(['/api/images/template-1?s=x', '/api/images/template-2?s=x']);
    });

    it.each([{ effectiveType: '3g' }, { effectiveType: '4g', saveData: true }])(
      'loads none of them with %j',
      async (connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
        await see(PATH, drawers);
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(asked).toEqual([]);
      },
    );

    it('stops at the first that does not arrive, and keeps none after signing out', async () => {
      vi.stubGlobal('fetch', (link: string) => {
        asked.push(link);
        return Promise.reject(new DOMException('slow', 'TimeoutError'));
      });
      await see(PATH, drawers);
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      vi.stubGlobal('fetch', async () => {
        asked.push('again');
        await removeAnswers();
        return new Response(new Blob(['picture']));
      });
      await fetchOrKept('/api/toolbox/TB-2/drawers', () => Promise.resolve(drawers));
      await vi.waitFor(() => expect(asked).toContain('again'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await keptPictures()).toEqual([]);
    });
  });

  it('can be part of a toolbox taken along', async () => {
    expect(await keptAt(PATH)).toBeUndefined();
    await keepAll([{ path: PATH, body: [{ number: 2 }] }]);
    expect(await ask(PATH, away)).toEqual([{ number: 2 }]);
    expect(await keptAt(PATH)).toBeLessThanOrEqual(Date.now());
  });
});
