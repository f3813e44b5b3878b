import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAsItIs, expectNoViolations, settle } from '../support/accessible.ts';
import { becomeAdministrator, createToolbox, registerWithTemplate } from '../support/person.ts';
import { fullestDrawer as drawer, sample } from '../support/samples.ts';
import {
  assignTemplate,
  invite,
  loseTool,
  makeResetLink,
  readTemplate,
  saveOneMissing,
  savePhoto,
} from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'the narrow screen is the harder one');

test('text at 200 % leaves the drawer readable, and all its controls on the screen', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 3);
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
  await page.goto(`/toolbox/${toolboxId}/drawer/3`);
  await expect(page.getByRole('heading', { name: 'Drawer 3' })).toBeVisible();
  await enlarge(page);
  const history = await boxOf(page.getByRole('link', { name: 'History' }));
  const count = await boxOf(page.getByText('of 3', { exact: true }));
  expect(count.x + count.width).toBeLessThanOrEqual(history.x);
  const segments = await boxOf(page.getByRole('navigation', { name: 'Drawers' }));
  const current = await boxOf(page.getByRole('link', { name: /^Drawer 3: / }));
  expect(current.x).toBeGreaterThanOrEqual(segments.x - 1);
  expect(current.x + current.width).toBeLessThanOrEqual(history.x + 1);
});

test('text at 200 % leaves the summary of an inventory under way readable', async ({ page }) => {
  const toolboxId = await registerWithTemplate(page);
  await saveOneMissing(page, toolboxId);
  await page.goto(`/toolbox/${toolboxId}/complete`);
  const line = page.getByRole('region', { name: 'Inventory', exact: true });
  const words = line.getByText(/^Unplanned inventory started/);
  await expect(words).toBeVisible();
  await enlarge(page);
  expect((await boxOf(words)).width).toBeGreaterThan(300);
  expect(await controlsOutside(page)).toEqual([]);
  expect(await textsOutside(page)).toEqual([]);
});

test('every screen works with text at 200 %, and on the narrowest phone', async ({ page }) => {
  await becomeAdministrator(page);
  const box = `/toolbox/${await createToolbox(page, 10)}`;
  const inBox = ['drawer/1', 'drawer/1/history', 'inventories', 'templates', 'labels', 'complete'];
  const own = ['/', '/missing', '/cases', '/toolboxes', '/toolbox/new', '/profile', '/profile/edit'];
  const more = ['/toolboxes/import', '/labels?toolbox=none', '/settings', '/training'];
  const managed = ['/user-management', '/audit', '/admin'];
  const paths = [...own, ...inBox.map((part) => `${box}/${part}`), ...more, ...managed];
  for (const path of paths) await expectRoomFor(page, path);
});

test('a case and the training pages work with text at 200 %, and on the narrowest phone', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool) => ({ ...tool, status: 'present' }));
  await savePhoto(page, toolboxId, { picture: sample.reference, tools });
  await loseTool(page, toolboxId);
  for (const path of ['/cases/1', '/cases', `/toolbox/${toolboxId}/drawer/1`])
    await expectRoomFor(page, path);

  await page.goto('/training');
  await page.getByLabel('Training images').setInputFiles(sample.reference);
  await page.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(page.locator('li[data-status=success]')).toBeVisible();
  for (const tab of ['manage', 'export']) await expectRoomFor(page, `/training?tab=${tab}`);
  await page.goto('/training?tab=manage');
  await page.getByRole('region', { name: 'Pending' }).getByRole('link').click();
  const analyze = new URL(page.url()).pathname;
  await expectRoomFor(page, analyze);
  await page.getByRole('button', { name: 'Draw by hand' }).click();
  await page.getByRole('button', { name: 'Add circle' }).click();
  await expectToast(page, 'Changes Saved');
  for (const name of ['verify', 'images']) await expectRoomFor(page, analyze.replace('analyze', name));
});

test('the screens of a visitor work with text at 200 %, and on the narrowest phone', async ({ page }) => {
  const { username } = await becomeAdministrator(page);
  const [invitation, reset] = [await invite(page), await makeResetLink(page)];
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.clear());
  const links = [invitation, '/register?invite=none-of-that-name', reset, '/reset-password'];
  for (const path of ['/login', '/register', ...links]) await expectRoomFor(page, path);

  // What is wrong is said in more words.
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('not it at all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').getByText('Invalid username or password')).toBeVisible();
  await expectRoom(page, 'a wrong password');
  for (const [path, button] of [
    ['/register', 'Create Account'],
    [invitation, 'Create Account'],
    [reset, 'Save password'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectRoom(page, `${path}, sent empty`);
  }
});

/** Opens a page, which has room for text at 200 % and on the narrowest phone. */
async function expectRoomFor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeHidden();
  await expectRoom(page, path);
}

async function expectRoom(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  await test.step(`${what}: text at 200 % leaves it accessible, including its navigation`, async () => {
    await enlarge(page);
    expect.soft([what, await controlsOutside(page)]).toEqual([what, []]);
    expect.soft([what, await textsOutside(page)]).toEqual([what, []]);
    await expectNoViolations(page);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });
  await test.step(`${what}: at 320 px it needs no scrolling to the side, and no text is cut`, async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft([what, width]).toEqual([what, 320]);
    expect.soft([what, await cutTexts(page)]).toEqual([what, []]);
    await expectNoViolations(page);
  });
  await page.setViewportSize({ width: 375, height: 812 });
}

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
    for (const action of ['Go back', 'Complete with 4 missing']) {
      await expect(sheet.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 });
    }
    // Nothing is hidden behind them.
    await lastFound.focus();
    expect(await page.evaluate(hitsFocus)).toBe(true);
  }
});

test('in dialogs text at 200 % stays in its buttons, and is accessible in both themes', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, drawer);
  const expectTextInside = async (dialog: string) => {
    await expect(page.getByRole('dialog', { name: dialog }).last()).toBeVisible();
    await enlarge(page);
    expect.soft([dialog, await textsOutside(page)]).toEqual([dialog, []]);
    await expectAccessibleAsItIs(page);
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
  await close();
  await open('Invite many');
  await expectTextInside('Invite many');
  for (const [path, button, dialog] of [
    ['/audit', 'Export', 'Export the activity log'],
    ['/audit', 'Filters', 'Filters'],
    [`/toolbox/${toolboxId}/drawer/1`, 'Heatmap', 'Tool Heatmap'],
  ] as const) {
    await page.goto(path);
    await open(button);
    await expectTextInside(dialog);
  }
});

/** Runs in the page: whether a press on the middle of the focused control reaches it. */
function hitsFocus(): boolean {
  const control = document.activeElement;
  const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
  return control?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return box;
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
    // A phone shows a page that is too wide as a whole: the window's own width grows with it.
    const { clientWidth: screenWidth, scrollWidth } = document.documentElement;
    /** A finger reaches all of a strip that scrolls sideways, if the strip itself is on the screen. */
    const isInStrip = (element: Element) => {
      const strip = element.closest('[role=toolbar], ol');
      if (!strip || getComputedStyle(strip).overflowX !== 'auto') return false;
      const { left, right } = strip.getBoundingClientRect();
      return left >= -4 && right <= screenWidth + 4;
    };
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
        const isBeside = (left < 0 || right > screenWidth + 0.5) && !isInStrip(element);
        return isBeside || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`);
    return scrollWidth > screenWidth ? [...controls, 'the page'] : controls;
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
