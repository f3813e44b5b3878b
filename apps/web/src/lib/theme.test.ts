import { describe, expect, it } from 'vitest';
import { applyTheme, chooseSunMode, chooseTheme } from './theme.ts';

/** The operating system's color scheme. */
function setSystem(scheme: 'light' | 'dark') {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('dark') && scheme === 'dark',
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

const isDark = () => document.documentElement.classList.contains('dark');

describe('theme', () => {
  it.each([
    ['dark', 'light', true],
    ['light', 'dark', false],
  ] as const)('SHELL-040 a stored %s wins over a %s system', (stored, system, dark) => {
    setSystem(system);
    localStorage.setItem('theme', stored);
    applyTheme();
    expect(isDark()).toBe(dark);
  });

  it.each([
    ['dark', true],
    ['light', false],
  ] as const)('SHELL-041 without a choice a %s system decides', (system, dark) => {
    setSystem(system);
    applyTheme();
    expect(isDark()).toBe(dark);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('SHELL-043 choosing system clears the stored value', () => {
    setSystem('light');
    chooseTheme('dark');
    expect([isDark(), localStorage.getItem('theme')]).toEqual([true, 'dark']);
    chooseTheme('system');
    expect([isDark(), localStorage.getItem('theme')]).toEqual([false, null]);
  });

  it('SHELL-042 sun mode suspends the dark theme, and any choice of a theme leaves it', () => {
    setSystem('light');
    const isSun = () => document.documentElement.classList.contains('sun');
    chooseTheme('dark');
    chooseSunMode(true);
    expect([isDark(), isSun(), localStorage.getItem('theme')]).toEqual([false, true, 'dark']);
    chooseSunMode(false);
    expect([isDark(), isSun()]).toEqual([true, false]);
    chooseSunMode(true);
    chooseTheme('light');
    expect([isDark(), isSun(), localStorage.getItem('contrast')]).toEqual([false, false, null]);
  });
});
