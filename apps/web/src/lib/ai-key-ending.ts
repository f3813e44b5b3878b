const KEY = 'geminiApiKey';
const SHOWN = 4;

/** Stores only the last characters of a key that was set here, so that a person can recognize it. */
export function keepKeyEnding(apiKey: string): void {
  localStorage.setItem(KEY, apiKey.slice(-SHOWN));
}

/** The last characters of the key that was set on this device, or null. */
export function readKeyEnding(): string | null {
  return localStorage.getItem(KEY);
}

export function forgetKeyEnding(): void {
  localStorage.removeItem(KEY);
}
