import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectNoViolations, settle } from '../support/accessible.ts';
import { becomeAdministrator, createToolbox, register } from '../support/person.ts';

const isDark = () => document.documentElement.classList.contains('dark');

test('SHELL-040 SHELL-041 the theme is set before the application has loaded', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the theme does not depend on the width of the screen');
  // Without the application's code only the page's first script decides.
  await page.route('**/assets/**', (route) => route.abort());
  for (const [stored, system, dark] of [
    ['dark', 'light', true],
    ['light', 'dark', false],
    [null, 'dark', true],
    [null, 'light', false],
    ['system', 'dark', true],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/login');
    await page.evaluate((theme) => {
      localStorage.clear();
      if (theme) localStorage.setItem('theme', theme);
    }, stored);
    await page.reload();
    expect([stored, system, await page.evaluate(isDark)]).toEqual([stored, system, dark]);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(stored);
  }
});

test('SHELL-042 sun mode is black on white, in larger text, and stays after a reload', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a phone is used in the sun');
  await becomeAdministrator(page);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Sun Mode' }).click();
  const look = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      const { fontSize, backgroundColor: ground } = getComputedStyle(document.documentElement);
      return { color, ground: backgroundColor === 'rgba(0, 0, 0, 0)' ? ground : backgroundColor, fontSize };
    });
  const sun = { color: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)', fontSize: '18px' };
  await expect.poll(look).toEqual(sun);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Sun Mode' })).toBeChecked();
  expect(await look()).toEqual(sun);
  await expectNoViolations(page);
});

test('Ctrl+K finds a drawer by its words, and Enter opens it', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no such keys');
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 3);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(`drawer 2 ${toolboxId}`);
  await expect(palette.getByRole('option', { selected: true })).toHaveText(`Drawer 2 of ${toolboxId} Drawer`);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/2`);
  await expect(page.getByRole('heading', { level: 1, name: 'Drawer 2' })).toBeVisible();
});

test('SHELL-021 the not-found screen is a centered card on light gray', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/no-such-page');
  const heading = page.getByRole('heading', { name: '404 Page Not Found' });
  await expect(page.getByRole('img', { name: 'Alert' })).toBeVisible();
  const card = heading.locator('xpath=..');
  await settle(page);
  const box = await card.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const parts = (ground.match(/\d+/g) ?? []).map(Number);
  // Light, gray (channels close together), and not the white of the card.
  expect(Math.min(...parts)).toBeGreaterThan(200);
  expect(Math.max(...parts)).toBeLessThan(250);
  expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(12);
  expect(await card.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test('BOX-002 BOX-008 NEW-026 the grid has 1, 2 and 3 columns, and the whole card opens its first drawer', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the test sets the width itself');
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  for (let more = 0; more < 2; more++) await createToolbox(page, 1);
  await page.goto('/toolboxes');
  const cards = page.getByRole('region', { name: 'Your Toolboxes' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const [width, columns] of [
    [375, 1],
    [767, 1],
    [768, 2],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const countColumns = () =>
      cards.evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().left)).size);
    await expect.poll(countColumns, `at ${width}`).toBe(columns);
  }
  const card = cards.filter({ hasText: toolboxId });
  await expect(card.getByText('Inventory Required')).toBeVisible();
  await settle(page);
  const box = await card.boundingBox();
  // An empty spot: at the top right, beside the type.
  await card.click({ position: { x: (box?.width ?? 0) - 30, y: 50 } });
  await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/1`);
});

test('nothing moves for a person who prefers reduced motion', async ({ page, isMobile }) => {
  test.skip(isMobile, 'motion does not depend on the width of the screen');
  await becomeAdministrator(page);
  await createToolbox(page, 1);
  await page.goto('/toolboxes');
  /** The longest animation or transition on the page, in ms. */
  const longest = () =>
    page.evaluate(() => {
      const inMs = (text: string) =>
        text.split(', ').map((part) => Number.parseFloat(part) * (part.endsWith('ms') ? 1 : 1000));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element);
          return [...inMs(animationDuration), ...inMs(transitionDuration)];
        }),
      );
    });
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await longest()).toBeGreaterThan(50);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBeLessThan(1);
  await page.getByRole('button', { name: 'Delete Toolbox' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await longest()).toBeLessThan(1);

  // A drag reads the position immediately, so it must already be the new one.
  const margin = await page.getByRole('alertdialog').evaluate((dialog) => {
    dialog.style.marginTop = '40px';
    return getComputedStyle(dialog).marginTop;
  });
  expect(margin).toBe('40px');
});

test('SHELL-021 SHELL-027 SHELL-055 header and not-found screen at this width', async ({ page }) => {
  await page.goto('/no-such-page');
  const card = page.locator('main > div');
  const [box, width] = [await card.boundingBox(), page.viewportSize()?.width ?? 0];
  expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - width)).toBeLessThan(20);
  await register(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  if (width < 768) {
    await expect(navigation).toBeHidden();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Toolboxes' }).click();
    await expect(page).toHaveURL('/toolboxes');
    await expectTabBar(page);
  } else {
    await navigation.getByRole('link', { name: 'Toolboxes' }).click();
    await expect(page).toHaveURL('/toolboxes');
    await page.getByRole('button', { name: 'User menu' }).hover();
    await expect(page.getByRole('tooltip', { name: 'User menu' })).toBeVisible();
  }
});

/** The bar at the bottom of a phone opens the next screen, and stays there. */
async function expectTabBar(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await tabs.getByRole('link', { name: 'Missing' }).click();
  await expect(page).toHaveURL('/missing');
  const bar = await tabs.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(page.viewportSize()?.height);
}
