import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRetryKey } from './use-retry-key.ts';

function setUp() {
  const { result } = renderHook(() => useRetryKey());
  const fail = (key: string) => Promise.reject(new Error(key));
  const keyOfFailure = (content: unknown) =>
    result.current(content, fail).catch((error: unknown) => (error instanceof Error ? error.message : ''));
  const keyOfSuccess = (content: unknown) => result.current(content, (key) => Promise.resolve(key));
  return { keyOfFailure, keyOfSuccess };
}

describe('the key of a write', () => {
  it('G-56 stays the same while the same content fails', async () => {
    const { keyOfFailure, keyOfSuccess } = setUp();
    const first = await keyOfFailure({ tool: 'Hammer' });
    expect(first).not.toBe('');
    expect(await keyOfSuccess({ tool: 'Hammer' })).toBe(first);
  });

  it('G-56 changes with the content', async () => {
    const { keyOfFailure } = setUp();
    expect(await keyOfFailure({ tool: 'Hammer' })).not.toBe(await keyOfFailure({ tool: 'Pliers' }));
  });

  it('is spent by an answer: the same words said later are a new deed', async () => {
    const { keyOfSuccess } = setUp();
    expect(await keyOfSuccess({ tool: 'Hammer' })).not.toBe(await keyOfSuccess({ tool: 'Hammer' }));
  });
});
