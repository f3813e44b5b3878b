import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half as large as `axe.source`, which each loaded page would read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects no axe violations on the loaded screen, in the light and dark themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  await expectAccessibleAsItIs(page);
  expect(await poorTargets(page)).toEqual([]);
}

/** The same for a screen that is deliberately still loading. */
export async function expectAccessibleAsItIs(page: Page): Promise<void> {
  await expectNoViolation(page, 'light', {});
  // The theme is a class on the page that changes only colors.
  await expectNoViolation(page, 'dark', { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The same in the light theme only, for a look that does not change colors. */
export const expectNoViolations = (page: Page) => expectNoViolation(page, 'light', {});

async function expectNoViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: { readonly runOnly?: string[] },
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
  // Colors in transition between the themes would fail.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // No screen has a frame, so one call in the page is enough. axe is large and stays in the page between
  // calls.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(runAxe, rules)).toEqual([]);
}

/** Runs in the page: returns axe's violations, each with the elements concerned. */
async function runAxe(rules: { readonly runOnly?: string[] }): Promise<string[]> {
  const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
    selectors: false,
    ...rules,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Waits for the requested screen: a heading, and nothing still loading. */
export async function settle(page: Page): Promise<void> {
  // Behind a dialog the page has no roles, but it still exists. A blank page is not loading yet.
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('main h1')).toHaveCount(1);
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Presses Tab this many times, and finds no control hidden behind a bar. */
export async function expectSeenByTab(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(hiddenFocus)).toBeUndefined();
  }
}

/** The focused element, if its center is covered. */
function hiddenFocus(): string | undefined {
  const element = document.activeElement;
  if (!element) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  return shown && (element.contains(shown) || shown.contains(element)) ? undefined : element.outerHTML;
}

/**
 * Controls that a gloved finger misses: smaller than 44 x 44 CSS pixels, or partly off screen, unless in a
 * strip that scrolls sideways. A link in a sentence counts by its line, a check box by its label, and a link
 * that covers its card by the card.
 */
function poorTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role=menuitem], [role=slider], [role=tab]';
    const isInSentence = (element: Element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline' && Boolean(element.closest('p'));
    const areaOf = (element: Element) => {
      const around = element.matches('input[type=checkbox], input[type=radio], input[type=file]')
        ? element.closest('label')
        : element.matches('h3 a') && element.closest('li > div');
      return (around || element).getBoundingClientRect();
    };
    /** A finger reaches all of a strip that scrolls sideways, if the strip itself is on the screen. */
    const isInStrip = (element: Element) => {
      const strip = element.closest('[role=toolbar], ol');
      if (!strip || getComputedStyle(strip).overflowX !== 'auto') return false;
      const { left, right } = strip.getBoundingClientRect();
      return left >= -4 && right <= window.innerWidth + 4;
    };
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .filter((element) => !element.closest('[aria-hidden=true], .sr-only'))
      .map((element) => ({ element, box: areaOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(
        ({ element, box }) =>
          box.width < 44 ||
          box.height < 44 ||
          ((box.left < 0 || box.right > window.innerWidth) && !isInStrip(element)),
      )
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${element.tagName} ${name}: ${box.width} x ${box.height} at ${box.left}`;
      });
  });
}
