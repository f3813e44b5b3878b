const KEY = 'wantedPath';

/** Remembers where a signed-out visitor wanted to go, with its query, so that Home can offer it after signing in. */
export function rememberWantedPath(path: string): void {
  if (path !== '/') sessionStorage.setItem(KEY, path);
}

/** The remembered path within this application, or null. */
export function wantedPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path && /^\/(?!\/)/.test(path) ? path : null;
}

export function forgetWantedPath(): void {
  sessionStorage.removeItem(KEY);
}
