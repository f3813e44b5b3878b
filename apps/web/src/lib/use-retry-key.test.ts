import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { useRetryKey } from './use-retry-key.ts';

function setUp() {
  const { result } = renderHook(() => useRetryKey());
  const fail = (key: string) => Promise.reject(new Error(key));
  const keyOfFailure = (content: unknown) =>
    result.current(content, fail).catch((error: unknown) => (error instanceof Error ? error.message : ''));
  const keyOfSuccess = (content: unknown) => result.current(content, (key) => Promise.resolve(key));
  const keyOfRefusal = async (content: unknown, refusal: ApiError) => {
    let used = '';
    const refuse = (key: string) => {
      used = key;
      return Promise.reject(refusal);
    };
    await expect(result.current(content, refuse)).rejects.toBe(refusal);
    return used;
  };
  return { keyOfFailure, keyOfSuccess, keyOfRefusal };
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

  it('is used up by a response: the same content later is a new write', async () => {
    const { keyOfSuccess } = setUp();
    expect(await keyOfSuccess({ tool: 'Hammer' })).not.toBe(await keyOfSuccess({ tool: 'Hammer' }));
  });

  it.each([400, 403, 404, 409, 422])('is used up by a final refusal (%i)', async (status) => {
    const { keyOfRefusal, keyOfSuccess } = setUp();
    const refused = await keyOfRefusal({ photo: 1 }, new ApiError(status, ''));
    expect(await keyOfSuccess({ photo: 1 })).not.toBe(refused);
  });

  it.each([
    [401, ''],
    [408, ''],
    [409, '{"code":"request_in_progress"}'],
    [425, ''],
    [429, ''],
    [500, ''],
    [503, ''],
    [200, 'unreadable'],
  ])('G-56 stays the same if nothing was decided (%i %s)', async (status, text) => {
    const { keyOfRefusal, keyOfSuccess } = setUp();
    const refused = await keyOfRefusal({ photo: 1 }, new ApiError(status, text));
    expect(await keyOfSuccess({ photo: 1 })).toBe(refused);
  });
});
