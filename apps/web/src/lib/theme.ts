import { useSyncExternalStore } from 'react';

type ThemePreference = 'light' | 'dark' | 'system';

const KEY = 'theme';
/** Sun mode has its own key: the theme comes back after it. */
const CONTRAST_KEY = 'contrast';
const SUN = 'sun';
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The stored preference, or system. */
function themePreference(): ThemePreference {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Also leaves sun mode. */
export function chooseTheme(preference: ThemePreference): void {
  localStorage.removeItem(CONTRAST_KEY);
  if (preference === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, preference);
  applyTheme();
}

/** Black on white in large text, for the flight line. It suspends the theme. */
export function chooseSunMode(isOn: boolean): void {
  if (isOn) localStorage.setItem(CONTRAST_KEY, SUN);
  else localStorage.removeItem(CONTRAST_KEY);
  applyTheme();
}

/** Sets the classes `dark` and `sun` on the document root. Called on load and on every change. */
export function applyTheme(): void {
  document.documentElement.classList.toggle('dark', isDarkActive());
  document.documentElement.classList.toggle('sun', isSunMode());
  for (const listener of listeners) listener();
}

function isSunMode(): boolean {
  return localStorage.getItem(CONTRAST_KEY) === SUN;
}

function isDarkActive(): boolean {
  if (isSunMode()) return false;
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

export function useIsSunMode(): boolean {
  return useSyncExternalStore(subscribe, isSunMode);
}

/** The chosen preference; system by default. */
export function useThemePreference(): ThemePreference {
  return useSyncExternalStore(subscribe, themePreference);
}
