const KEY = 'authToken';
const listeners = new Set<() => void>();

/** The session token of this browser, or null. */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  announce();
}

export function clearToken(): void {
  localStorage.removeItem(KEY);
  announce();
}

/** Subscribes to token changes, here or in another tab. */
export function subscribeToToken(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function announce() {
  for (const listener of listeners) listener();
}
