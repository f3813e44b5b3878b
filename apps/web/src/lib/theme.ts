import { useSyncExternalStore } from 'react';

type ThemePreference = 'light' | 'dark' | 'system';

const KEY = 'theme';
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The stored preference, or system. */
function themePreference(): ThemePreference {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(preference: ThemePreference): void {
  if (preference === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, preference);
  applyTheme();
}

/** Sets the class `dark` on the document root. Called on load and on every change. */
export function applyTheme(): void {
  document.documentElement.classList.toggle('dark', isDarkActive());
  for (const listener of listeners) listener();
}

function isDarkActive(): boolean {
  const preference = themePreference();
  return preference === 'system' ? systemDark().matches : preference === 'dark';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const media = systemDark();
  media.addEventListener('change', applyTheme);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', applyTheme);
  };
}

export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDarkActive);
}

/** The chosen preference; system by default. */
export function useThemePreference(): ThemePreference {
  return useSyncExternalStore(subscribe, themePreference);
}
