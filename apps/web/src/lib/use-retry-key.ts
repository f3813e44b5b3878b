import { useRef } from 'react';
import { isFinalRefusal } from './api-error.ts';
import { randomId } from './random-id.ts';

type Send<T> = (idempotencyKey: string) => Promise<T>;

/**
 * Sends writes under an idempotency key: the same content sent again after a failure or a lost answer carries the
 * same key, so that a repetition makes no double. Once answered or refused for good the key is spent: the same words said
 * later are a new deed, which the server must not take for the old one.
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
