import { useRef } from 'react';
import { isFinalRefusal } from './api-error.ts';
import { randomId } from './random-id.ts';

type Send<T> = (idempotencyKey: string) => Promise<T>;

/**
 * Sends writes under an idempotency key. A retry with the same content uses the same key, so it has no second
 * effect. After a final response, the same content is a new write with a new key.
 */
export function useRetryKey(): <T>(content: unknown, send: Send<T>) => Promise<T> {
  const last = useRef({ content: '', key: '' });
  return async (content, send) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomId() };
    const attempt = last.current;
    const spend = () => {
      if (last.current === attempt) last.current = { content: '', key: '' };
    };
    try {
      const answer = await send(attempt.key);
      spend();
      return answer;
    } catch (error) {
      if (isFinalRefusal(error)) spend();
      throw error;
    }
  };
}
