import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectNoViolations, settle } from '../support/accessible.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { fullestDrawer as drawer } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'the narrow screen is the harder one');

test('text at 200 % leaves the drawer readable, and all its controls on the screen', async ({ page }) => {
  await becomeAdministrator(page);
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
  expect(await textsOutside(page)).toEqual([]);
  // A word is not broken into letters.
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.width).toBeGreaterThan(100);
});

test('every screen works with text at 200 %, and on the narrowest phone', async ({ page }) => {
  await becomeAdministrator(page);
  const box = `/toolbox/${await createToolbox(page, 10)}`;
  const inBox = ['drawer/1', 'drawer/1/history', 'inventories', 'templates', 'labels', 'complete'];
  const own = ['/', '/missing', '/cases', '/toolboxes', '/toolbox/new', '/profile', '/profile/edit'];
  const more = ['/toolboxes/import', '/labels?toolbox=none', '/settings', '/training'];
  const managed = ['/user-management', '/audit', '/admin'];
  for (const path of [...own, ...inBox.map((part) => `${box}/${part}`), ...more, ...managed]) {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path);
    await settle(page);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeHidden();
    await test.step(`${path}: text at 200 % leaves it accessible, including its navigation`, async () => {
      await enlarge(page);
      expect.soft([path, await controlsOutside(page)]).toEqual([path, []]);
      expect.soft([path, await textsOutside(page)]).toEqual([path, []]);
      await expectNoViolations(page);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });
    await test.step(`${path}: at 320 px it needs no scrolling to the side, and no text is cut`, async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft([path, width]).toEqual([path, 320]);
      expect.soft([path, await cutTexts(page)]).toEqual([path, []]);
      await expectNoViolations(page);
    });
  }
});

test('G-176 the completion sheet keeps its actions in sight, with many missing tools', async ({ page }) => {
  await becomeAdministrator(page);
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

test('in dialogs text at 200 % stays in its buttons', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, drawer);
  const expectTextInside = async (dialog: string) => {
    await expect(page.getByRole('dialog', { name: dialog }).last()).toBeVisible();
    await enlarge(page);
    expect.soft([dialog, await textsOutside(page)]).toEqual([dialog, []]);
  };
  const close = () => page.keyboard.press('Escape');
  const open = (name: string) => page.getByRole('button', { name }).first().click();

  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await open('Complete Drawer Inventory');
  await page
    .getByRole('button', { name: /^Missing: / })
    .first()
    .click();
  await expectTextInside('Complete drawer 1?');
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, at) => ({ ...tool, status: 'missing', needsReview: at < 2 }));
  await savePhoto(page, toolboxId, { picture: drawer.reference, tools });
  await page.reload();
  await open('Check 2 tools');
  await page.getByRole('dialog').getByRole('button', { name: 'Present' }).click();
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeVisible();
  await expectTextInside(tools[1]?.name ?? '');
  await close();
  await open('Scan QR Code');
  await expectTextInside('Scan QR Code');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await open('Adjust Tool Positions');
  await expectTextInside('Adjust Tool Positions');

  await page.goto(`/toolbox/${toolboxId}/complete`);
  await open('Start another…');
  await expectTextInside('Start an inventory');
  await close();
  await open('Complete With Missing Tools');
  await expectTextInside('Cannot Complete Inventory');

  await page.goto('/toolboxes');
  await open('Edit');
  await open('Drawer Tool Counts');
  await expectTextInside('Edit Toolbox');
  await open('Duplicate');
  await expectTextInside(`Duplicate ${toolboxId}`);
  await close();
  await page.goto('/user-management');
  await open('Invite User');
  await expectTextInside('Invite User');
});

/** Runs in the page: whether a press on the middle of the focused control reaches it. */
function hitsFocus(): boolean {
  const control = document.activeElement;
  const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
  return control?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
}

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** The buttons whose text is wider than they are. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, [role=toolbar] *')]
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName} ${element.textContent}`),
  );

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

/** The controls whose text reaches beyond them. */
function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const partsOf = (control: Element) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const parts: DOMRect[] = [];
      while (texts.nextNode()) {
        const { parentElement: parent } = texts.currentNode;
        // Not text for screen readers, and not what is shortened on purpose.
        if (!parent || parent.closest('.sr-only') || parent.getBoundingClientRect().width <= 1) continue;
        if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        parts.push(...range.getClientRects());
      }
      return parts;
    };
    return [...document.querySelectorAll('button, a[href], summary, [role=tab]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const isOutside = (part: DOMRect) =>
          part.left < left - 1 || part.right > right + 1 || part.top < top - 1 || part.bottom > bottom + 1;
        return partsOf(control).some(isOutside);
      })
      .map((control) => `${control.tagName} ${control.textContent}`);
  });
}
