import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectSeenByTab } from '../support/accessible.ts';
import { drawingOf } from '../support/editor.ts';
import { expectPlain, lookOf } from '../support/look.ts';
import { becomeAdministrator, createToolbox, registerWithTemplate } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { readTemplate } from '../support/service.ts';
import { expectNothingUnderToast, expectToast } from '../support/toast.ts';

const ownWidth = 'this journey sets the width itself where it matters';

const phone = { width: 375, height: 812 };
const desktop = { width: 1440, height: 900 };

const column = (page: Page, name: string) => page.getByRole('region', { name });

/** Continues once the change has been saved automatically. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expectToast(page, 'Changes Saved');
  await expect(page.getByText('All changes saved')).toBeVisible();
}

async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('TRAIN-004 TRAIN-005 TRAIN-007 TRAIN-013 TRAIN-027 TRAIN-034 TRAIN-040 TRAIN-044 TRAIN-048 TRAIN-050 TRAIN-051 a picture is uploaded, analyzed, corrected, verified, made a template and exported', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, ownWidth);
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);

  await page.goto('/training');
  await page.getByLabel('Drawer type (optional)').fill('Sockets');
  await page
    .getByLabel('Training images')
    .setInputFiles([sample.reference, sample.photo, sample.photoOfAnotherDrawer]);
  await expect(page.locator('li[data-status=ready]')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload 3 images' }).click();
  await expect(page.locator('li[data-status=success]')).toHaveCount(3);

  await page.getByRole('tab', { name: 'Manage Images' }).click();
  await expect(column(page, 'Pending').getByRole('link')).toHaveCount(3);
  await expect(column(page, 'Pending').getByRole('img', { name: 'Sockets' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectColumns(page);

  // The oldest is the reference picture, which was uploaded first.
  await column(page, 'Pending').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/training\/analyze\//);
  await expectAccessible(page);
  await test.step('the picture and the main button are on the first screen of a small window', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByRole('img', { name: 'The training image' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Analyze with AI' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.getByLabel('Tool position count').fill(String(sample.toolCount));
  await page.getByLabel('Expected tool count').fill(String(sample.toolCount));
  await page.getByRole('button', { name: 'Analyze with AI' }).click();
  await expect(page).toHaveURL(/\/training\/verify\//);
  await expect(page.getByLabel('Name of tool 1', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name of tool 1', { exact: true }).fill('Breaker bar');
  await expectSaved(page);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNothingUnderToast(page);
    await expectSeenByTab(page, 2 * sample.toolCount);
  }
  await page.getByRole('button', { name: 'Add anchor point' }).click();
  await drawingOf(page).click({ position: { x: 12, y: 12 } });
  await expect(drawingOf(page).getByRole('button', { name: 'Anchor point: Anchor 1' })).toBeVisible();
  await expectSaved(page);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Assign Template' }).click();
  await page.getByLabel('Toolbox').selectOption(toolboxId);
  await page.getByLabel('Drawer', { exact: true }).selectOption('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expectToast(page, 'Template assigned successfully');
  const template = await readTemplate(page, toolboxId, 2);
  expect(template.templateTools[0]?.name).toBe('Breaker bar');
  expect(template.templateAnchorPoints.map(({ label }) => label)).toEqual(['Anchor 1']);

  await page.getByRole('button', { name: 'Verify & Save Template' }).click();
  await expectToast(page, 'Verification Successful');
  await expect(page).toHaveURL('/training?tab=manage');
  await expect(column(page, 'Verified').getByRole('link')).toHaveAttribute('href', /\?edit=true$/);

  await page.getByRole('tab', { name: 'Export Dataset' }).click();
  await expectAccessible(page);
  const json = await download(page, 'JSON');
  expect(json.name).toMatch(/^training-dataset-\d{4}-\d\d-\d\d\.json$/);
  const dataset = JSON.parse(json.bytes.toString()) as {
    readonly count: number;
    readonly images: { readonly annotations: { readonly tools: { readonly name: string }[] }[] }[];
  };
  expect(dataset.count).toBe(1);
  expect(dataset.images[0]?.annotations[0]?.tools[0]?.name).toBe('Breaker bar');
  const archive = await download(page, 'YOLO boxes');
  expect(archive.name).toMatch(/-yolo-boxes\.zip$/);
  expect(archive.bytes.toString('latin1', 0, 2)).toBe('PK');
});

test('Training says beside a plain button that Gemini alone needs the key', async ({ page, isMobile }) => {
  test.skip(isMobile, ownWidth);
  await becomeAdministrator(page);
  await page.goto('/training');
  const key = page.getByRole('button', { name: 'API Key Required' });
  const words = page.getByText('Needed only for Gemini. Analysis works without it.', { exact: true });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const part of [key, words]) await expect(part).toBeInViewport({ ratio: 1 });
    await expectPlain(key);
    expect(await lookOf(words)).toMatchObject({ ground: 'neutral', text: 'neutral' });
    // In one row, or one directly below the other.
    expect(await gapBetween(key, words)).toBeLessThan(16);
  }
});

test('Training goes to the next image and back, by key or by finger, and takes counts from a drawer', async ({
  page,
  hasTouch,
}) => {
  const toolboxId = await registerWithTemplate(page);
  await page.goto('/training');
  await page.getByLabel('Training images').setInputFiles([sample.reference, sample.photo]);
  await page.getByRole('button', { name: 'Upload 2 images' }).click();
  await expect(page.locator('li[data-status=success]')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Manage Images' }).click();
  const images = column(page, 'Pending').getByRole('link');
  await expect(images).toHaveCount(2);
  const [first, last] = await images.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  await images.first().click();
  await expect(page).toHaveURL(first ?? '');
  const go = async (key: string, name: string) => {
    const link = page.getByRole('link', { name });
    await expect(link).toBeVisible();
    if (hasTouch) await link.tap();
    else await page.keyboard.press(key);
  };
  await go('j', 'Next image');
  await expect(page).toHaveURL(last ?? '');
  await go('k', 'Previous image');
  await expect(page).toHaveURL(first ?? '');
  const drawer = page.getByRole('group', { name: 'Counts from a drawer' });
  await drawer.getByLabel('Toolbox').selectOption(toolboxId);
  await drawer.getByLabel('Drawer').selectOption('1');
  for (const count of ['Tool position count', 'Expected tool count']) {
    await expect(page.getByLabel(count)).toHaveValue(String(sample.toolCount));
  }
});

/** How far apart two parts stand from top to bottom; 0 or less in one row. */
async function gapBetween(one: Locator, other: Locator): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((part) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      }),
    ),
  );
  if (!first || !second) throw new Error('two parts are compared');
  return Math.max(first.top - second.bottom, second.top - first.bottom);
}

/** One column on phones, two or three if they fit. */
async function expectColumns(page: Page): Promise<void> {
  for (const [width, columns] of [
    [375, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const countColumns = async () => {
      const boxes = await Promise.all(
        ['Pending', 'Analyzed', 'Verified'].map((name) => column(page, name).boundingBox()),
      );
      return new Set(boxes.map((box) => Math.round(box?.x ?? NaN))).size;
    };
    await expect.poll(countColumns, `at ${width}`).toBe(columns);
  }
  await page.setViewportSize(desktop);
}
