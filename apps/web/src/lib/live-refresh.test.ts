import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildDrawer } from '../test/factories.ts';
import { LiveRefresh } from './live-refresh.ts';
import { toolboxKeys } from './toolbox-queries.ts';

afterEach(() => vi.useRealTimers());

describe('LiveRefresh', () => {
  it('reloads a first change at once, and later ones within a second', () => {
    vi.useFakeTimers();
    const client = new QueryClient();
    const key = toolboxKeys.drawer('TB-1', 1);
    const refresh = new LiveRefresh(client);
    /** Milliseconds from a reported change to the reload. */
    const waitFor = (version: number) => {
      client.setQueryData(key, buildDrawer({ version: version - 1 }));
      refresh.note({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version });
      for (let waited = 0; waited <= 5000; waited += 50) {
        if (client.getQueryState(key)?.isInvalidated) return waited;
        vi.advanceTimersByTime(50);
      }
      return undefined;
    };
    // The server reports up to half a second late, which leaves 1.5 s of the promised two.
    expect([waitFor(5), waitFor(6), waitFor(7)]).toEqual([100, 1000, 1000]);
    client.clear();
  });
});
