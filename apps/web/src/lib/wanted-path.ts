const KEY = 'wantedPath';

/** Stores the page that a signed-out visitor asked for, with its query; Home offers it after sign-in. */
export function rememberWantedPath(path: string): void {
  if (path !== '/') sessionStorage.setItem(KEY, path);
}

/** The stored path within this application, or null. */
export function wantedPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path && /^\/(?!\/)/.test(path) ? path : null;
}

export function forgetWantedPath(): void {
  sessionStorage.removeItem(KEY);
}
