import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectNoViolations, settle } from '../support/accessible.ts';
import { createToolbox, register } from '../support/person.ts';
import { fullestDrawer as drawer } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'the narrow screen is the harder one');

test('text at 200 % leaves the drawer readable, and all its controls on the screen', async ({ page }) => {
  await register(page);
  const toolboxId = await createToolbox(page, 2);
  await assignTemplate(page, toolboxId, drawer);
  const { templateTools } = await readTemplate(page, toolboxId);
  const [gone, doubted, ...rest] = templateTools;
  const tools = [
    { ...gone, status: 'missing' },
    { ...doubted, status: 'missing', needsReview: true, reason: 'Glare lies over this cut-out' },
    ...rest.map((tool) => ({ ...tool, status: 'present' })),
  ];
  await savePhoto(page, toolboxId, { picture: drawer.reference, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await expect(page.getByRole('button', { name: 'Check 1 tool' })).toBeVisible();
  await enlarge(page);
  expect(await controlsOutside(page)).toEqual([]);
  // A word is not broken into letters.
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.width).toBeGreaterThan(100);
});

test('text at 200 % leaves every other screen accessible, including its navigation', async ({ page }) => {
  await register(page);
  const box = `/toolbox/${await createToolbox(page, 2)}`;
  const inBox = ['drawer/1/history', 'inventories', 'templates', 'labels', 'complete'].map(
    (path) => `${box}/${path}`,
  );
  const own = [
    '/',
    '/missing',
    '/cases',
    '/admin',
    '/toolboxes',
    '/toolbox/new',
    '/toolboxes/import',
    '/labels?toolbox=none',
    '/profile',
    '/profile/edit',
    '/settings',
  ];
  for (const path of [...own, ...inBox, '/training', '/user-management', '/audit']) {
    await page.goto(path);
    await settle(page);
    await enlarge(page);
    expect.soft([path, await controlsOutside(page)]).toEqual([path, []]);
    await test.step(path, () => expectNoViolations(page));
  }
});

test('a page of 320 px needs no scrolling to the side on any screen', async ({ page }) => {
  await register(page);
  const box = `/toolbox/${await createToolbox(page, 10)}`;
  const inBox = ['drawer/1', 'drawer/1/history', 'inventories', 'templates', 'labels', 'complete'];
  const own = ['/', '/missing', '/cases', '/toolboxes', '/toolbox/new', '/profile', '/profile/edit'];
  const managed = ['/settings', '/training', '/user-management', '/audit', '/admin'];
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of [...own, ...inBox.map((part) => `${box}/${part}`), ...managed]) {
    await page.goto(path);
    await settle(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft([path, width]).toEqual([path, 320]);
  }
});

test('G-176 the completion sheet keeps its actions in sight, with many missing tools', async ({ page }) => {
  await register(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, drawer);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, at) => ({ ...tool, status: at < 4 ? 'missing' : 'present' }));
  await savePhoto(page, toolboxId, { picture: drawer.reference, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
  const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
  const lastFound = sheet.getByRole('button', { name: `Found: ${templateTools[3]?.name}`, exact: true });
  for (const [width, height, isLarge] of [
    [375, 812, false],
    [320, 568, false],
    [375, 812, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (isLarge) await enlarge(page);
    await sheet.getByRole('button', { name: 'Close' }).focus();
    await sheet.evaluate((element) => element.scrollTo(0, 0));
    for (const action of ['Resolve 4 missing', 'Complete with 4 missing']) {
      await expect(sheet.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 });
    }
    // Nothing is hidden behind them.
    await lastFound.focus();
    expect(await page.evaluate(hitsFocus)).toBe(true);
  }
});

/** Runs in the page: whether a press on the middle of the focused control reaches it. */
function hitsFocus(): boolean {
  const control = document.activeElement;
  const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
  return control?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
}

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Controls that are cut off or beside the screen, and the page if it scrolls sideways. */
function controlsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'header a, header button, main a, main button, [role=toolbar] button, nav a, nav button',
      ),
    ]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'),
      )
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > window.innerWidth + 0.5 || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`);
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    return isWide ? [...controls, 'the page'] : controls;
  });
}
