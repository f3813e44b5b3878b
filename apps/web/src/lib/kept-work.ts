import { parseJson } from './parse-json.ts';

const PREFIX = 'keptWork:';
const work = new Map<string, unknown>();

/** Keeps unsaved work in memory when the end of a session unmounts its screen. */
export function keepWork(key: string, value: unknown): void {
  work.set(key, value);
}

/** The work stored under a key, by this page or before a reload, if any. */
export function findWork(key: string): unknown {
  if (work.has(key)) return work.get(key);
  return parseJson(sessionStorage.getItem(PREFIX + key));
}

export function forgetWork(key: string): void {
  work.delete(key);
  sessionStorage.removeItem(PREFIX + key);
}

/** Signing out discards it. */
export function forgetAllWork(): void {
  work.clear();
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) sessionStorage.removeItem(key);
}

/** Lets unsaved work survive a reload of its tab. */
export function storeWork(key: string): void {
  if (!work.has(key)) return;
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(work.get(key)));
  } catch {
    // Too large for the storage: it stays in memory, and an older stored version must not return.
    sessionStorage.removeItem(PREFIX + key);
  }
}
