import { firstScreen } from './first-screen.ts';

/** A response, and when it arrived in milliseconds since 1970. */
export interface Arrival {
  readonly response: Response;
  readonly at: number;
}

interface EarlyAnswer {
  /** Undefined if there was no response. */
  readonly arrival: Promise<Arrival | undefined>;
  readonly end: AbortController;
}

declare global {
  interface Window {
    /** What the page's first script asked for (public/start.js), and in whose session. */
    earlyAnswers?: { readonly token: string; readonly byPath: Map<string, EarlyAnswer> } | undefined;
  }
}

/** Nobody may see an old answer again: what the first screen did not take is asked for when it is wanted. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers = undefined;
}

/**
 * The answer to a read that was asked for before the application's code had loaded, once and for the same
 * session only. Undefined if there is none.
 */
export async function takeEarlyAnswer(
  path: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Arrival | undefined> {
  const early = window.earlyAnswers;
  const answer = early?.byPath.get(path);
  if (!answer || early?.token !== token) return undefined;
  early.byPath.delete(path);
  signal.addEventListener('abort', () => answer.end.abort());
  return answer.arrival;
}

void firstScreen.then(forgetEarlyAnswers);
