const PREFIX = 'keptWork:';
const work = new Map<string, unknown>();

/** Keeps unsaved work in memory, for a screen that is taken away by the end of a session. */
export function keepWork(key: string, value: unknown): void {
  work.set(key, value);
}

/** What was kept under a key, by this page or by the one before a reload; undefined when there is nothing. */
export function findWork(key: string): unknown {
  if (work.has(key)) return work.get(key);
  return parseJson(sessionStorage.getItem(PREFIX + key));
}

export function forgetWork(key: string): void {
  work.delete(key);
  sessionStorage.removeItem(PREFIX + key);
}

/** A person who signs out is done with it. */
export function forgetAllWork(): void {
  work.clear();
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) sessionStorage.removeItem(key);
}

/** Lets kept work outlive the page, for as long as its tab is there. */
export function storeWork(key: string): void {
  if (!work.has(key)) return;
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(work.get(key)));
  } catch {
    // Too large for this browser: it stays in memory, and what an earlier moment stored must not come back instead.
    sessionStorage.removeItem(PREFIX + key);
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
