import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { drawingOf } from '../support/editor.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { fullestDrawer } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'Only phones are turned; each step sets its own size.');

const sideways = [
  { width: 812, height: 375 },
  { width: 667, height: 331 },
] as const;

/** Each part is fully on the screen, with nothing over its center or corners. */
async function expectFree(...parts: readonly Locator[]) {
  for (const part of parts) {
    const covered = await part.evaluate((element) => {
      // Upright, the tools are one strip, and a swipe brings each of them onto the screen.
      const strip = window.innerHeight > window.innerWidth && element.closest('[role=toolbar]');
      if (strip) element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isWhole =
        left >= 0 && top >= 0 && right <= window.innerWidth + 0.5 && bottom <= window.innerHeight + 0.5;
      if (!isWhole) return `not whole on the screen: ${[left, top, right, bottom].map(Math.round).join()}`;
      const inset = 8;
      const places = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, bottom - inset],
        [right - inset, bottom - inset],
      ] as const;
      const over = places
        .map(([x, y]) => document.elementFromPoint(x, y))
        .find((other) => other === null || !(element.contains(other) || other.contains(element)));
      return over === undefined ? '' : `covered by ${over?.outerHTML.slice(0, 120) ?? 'nothing'}`;
    });
    expect(covered, await part.evaluate((element) => element.outerHTML.slice(0, 120))).toBe('');
  }
}

/** Neither the page nor anything inside it scrolls sideways. */
async function expectNoScrollToTheSide(page: Page) {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(wide).toEqual([]);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toolbarButtons = (page: Page) =>
  page.getByRole('toolbar', { name: 'Edit tool positions' }).getByRole('button').all();

async function expectEditorFree(page: Page) {
  await expectFree(
    ...(await toolbarButtons(page)),
    button(page, 'Save'),
    page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }),
  );
}

/** A toolbox whose only drawer has a template and a photo. */
async function openDrawer(page: Page): Promise<string> {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, fullestDrawer);
  const { templateTools } = await readTemplate(page, toolboxId);
  await savePhoto(page, toolboxId, { picture: fullestDrawer.reference, tools: templateTools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  return toolboxId;
}

async function choosePhoto(page: Page) {
  await button(page, 'Capture').click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  const buffer = readFileSync(fullestDrawer.reference);
  await page
    .getByLabel(/Choose a photo/)
    .setInputFiles({ name: 'drawer.jpg', mimeType: 'image/jpeg', buffer });
}

test('the position editor works with the phone held sideways', async ({ page }) => {
  await openDrawer(page);
  for (const size of sideways) {
    await test.step(`${size.width} x ${size.height}`, async () => {
      await page.setViewportSize(size);
      await button(page, 'Adjust Tool Positions').click();
      const photo = page.getByRole('dialog').getByAltText('Photo of drawer 1');
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      // The whole photo, not part of it in a scrolling window.
      const { inside, outside } = await drawingOf(page).evaluate((svg) => ({
        inside: svg.getBoundingClientRect().toJSON() as DOMRect,
        outside: svg.parentElement?.parentElement?.getBoundingClientRect().toJSON() as DOMRect,
      }));
      expect(inside.bottom).toBeLessThanOrEqual(Math.min(outside.bottom, size.height));
      expect(inside.right).toBeLessThanOrEqual(Math.min(outside.right, size.width));
      await expectFree(drawingOf(page));
      await expectEditorFree(page);

      await button(page, 'Add rectangle').click();
      await expectToast(page, 'Tool added');
      await expectEditorFree(page);
      await expectNoScrollToTheSide(page);
      if (size.width === 667) await expectAccessible(page);

      // Tab follows the visual order.
      await button(page, 'Save').focus();
      await page.keyboard.press('Tab');
      await expect(button(page, 'Close')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button(page, 'Undo')).toBeFocused();

      await button(page, 'Draw polygon').click();
      await expectFree(button(page, 'Finish'), button(page, 'Cancel'), button(page, 'Save'));
      await button(page, 'Cancel').click();
      await button(page, 'Save').click();
      await expectToast(page, 'Tool positions updated');
      await button(page, 'Close').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  await test.step('a notification also leaves the tools and Save uncovered on an upright phone', async () => {
    await page.setViewportSize({ width: 375, height: 667 });
    await button(page, 'Adjust Tool Positions').click();
    await expect(drawingOf(page)).toBeVisible();
    await button(page, 'Add circle').click();
    await expectToast(page, 'Tool added');
    await expectEditorFree(page);
  });
});

test('a rejected photo and a template keep all their buttons with the phone held sideways', async ({
  page,
}) => {
  const toolboxId = await openDrawer(page);
  await page.route('**/api/process-image', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: 'The photo does not show the whole drawer. Step back a little.' },
    }),
  );
  await page.setViewportSize(sideways[0]);
  await choosePhoto(page);
  const ways = ['Try again', 'Retake photo', 'Check by hand'].map((name) => button(page, name));
  const problem = page.getByRole('dialog').getByRole('alert');
  for (const size of [...sideways, { width: 375, height: 667 }]) {
    await page.setViewportSize(size);
    await expect(problem).toBeVisible();
    await button(page, 'Try again').click();
    await expectToast(page, 'Processing failed');
    await expectFree(...ways, problem.getByText('Processing failed'));
    await expectNoScrollToTheSide(page);
  }
  await button(page, 'Retake photo').click();

  await page.setViewportSize(sideways[1]);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await expect(drawingOf(page)).toBeVisible();
  const save = button(page, 'Save Template');
  await expectFree(save, button(page, 'Skip'));
  expect(
    await save.evaluate((element) => window.innerHeight - element.getBoundingClientRect().top),
  ).toBeLessThan(52);
});
