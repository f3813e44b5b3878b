import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { drawingOf } from '../support/editor.ts';
import { becomeAdministrator, createToolbox, uploadPhoto } from '../support/person.ts';
import { PhoneTemplate } from '../support/phone-template.ts';
import type { WantedTool } from '../support/phone-template.ts';
import { fullestDrawer as drawer } from '../support/samples.ts';
import { assignTemplate, readTemplate } from '../support/service.ts';
import { overlapOf } from '../support/verdicts.ts';

test.skip(({ isMobile }) => !isMobile, 'with fingers only');

/** Places in the empty foam beside the tools. */
const spare: readonly WantedTool[] = [
  { name: 'Cloth', x: 88, y: 30, width: 6, height: 14 },
  { name: 'Torch', x: 88, y: 50, width: 6, height: 14 },
  { name: 'Mirror', x: 88, y: 70, width: 6, height: 14 },
];

test('a template of 20 tools is made on a phone with fingers only', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1, drawer);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  const tools: readonly WantedTool[] = [...drawer.tools, ...spare].slice(0, 20);
  const hand = new PhoneTemplate(page);
  await hand.make(drawer.reference, tools);
  const { templateTools } = await readTemplate(page, toolboxId);
  expect(templateTools.map(({ name }) => name).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  for (const tool of tools) {
    const stored = templateTools.find(({ name }) => name === tool.name);
    expect(stored && overlapOf(stored, tool), tool.name).toBeGreaterThan(0.3);
  }
  // Two taps for each tool that is drawn by hand would be 60.
  expect(hand.taps).toBeLessThan(60);
  test.info().annotations.push({ type: 'taps', description: String(hand.taps) });
});

test('the picture and its whole screen are at hand without scrolling', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1, drawer);
  await assignTemplate(page, toolboxId, drawer);
  // A phone's screen without what the browser shows around the page.
  await page.setViewportSize({ width: 375, height: 664 });
  await page.goto(`/toolbox/${toolboxId}/templates`);
  const isAtHand = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  for (const name of ['Names from a list', 'Whole screen', 'Save Template']) {
    await expect.poll(() => isAtHand(name), { message: name }).toBe(true);
  }
  // It covers no shape.
  const picture = await drawingOf(page).locator('../..').boundingBox();
  const button = await page.getByRole('button', { name: 'Whole screen' }).boundingBox();
  if (!picture || !button) throw new Error('the picture and its button are not shown');
  expect(button.y + button.height).toBeLessThanOrEqual(picture.y);
  expect(button.height).toBeGreaterThanOrEqual(44);
});

test('the picture fits to the foam by itself, and is whole above the bar of a small phone', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1, drawer);
  await page.route('**/api/process-image', (route) => route.abort());
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await page.getByRole('button', { name: 'Capture image' }).click();
  await uploadPhoto(page, drawer.reference);
  const room = drawingOf(page).locator('../..');
  const sizeOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('the drawing is not shown');
    return box;
  };
  const picture = sampleSize(drawer);
  /** How much larger the picture is than one that fits its room as a whole. */
  const zoom = async () => {
    const { width, height } = await sizeOf(room);
    return (await sizeOf(drawingOf(page))).width / Math.min(width, height * picture);
  };
  await expect.poll(zoom).toBeGreaterThan(1.08);
  await page.getByRole('button', { name: 'Add rectangle' }).click();
  await expect(page.getByText(/1 shape, .* expected/u)).toBeVisible();
  const { y, height } = await sizeOf(room);
  const bar = await sizeOf(page.getByText(/1 shape, .* expected/u));
  expect(y + height).toBeLessThan(bar.y);
});

/** All shapes are in the part of the picture that is shown, which has little else. */
async function expectFitted(page: Page) {
  await expect
    .poll(async () => {
      const room = await drawingOf(page).locator('../..').boundingBox();
      const shapes = await drawingOf(page)
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((shape) => {
            const { left, top, right, bottom } = shape.getBoundingClientRect();
            return { left, top, right, bottom };
          }),
        );
      if (!room || shapes.length === 0) return 'not shown';
      const [left, top] = [
        Math.min(...shapes.map((one) => one.left)),
        Math.min(...shapes.map((one) => one.top)),
      ];
      const right = Math.max(...shapes.map((one) => one.right));
      const bottom = Math.max(...shapes.map((one) => one.bottom));
      const isWhole =
        left >= room.x && top >= room.y && right <= room.x + room.width && bottom <= room.y + room.height;
      const isLarge = right - left > 0.75 * room.width || bottom - top > 0.75 * room.height;
      return isWhole ? (isLarge ? 'fitted' : 'small') : 'cut off';
    })
    .toBe('fitted');
}

test('the whole drawer is shown again on a turned phone, and on the whole screen by Fit', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1, drawer);
  await assignTemplate(page, toolboxId, drawer);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await expectFitted(page);
  await page.setViewportSize({ width: 812, height: 375 });
  await expectFitted(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectFitted(page);
  await page.getByRole('button', { name: 'Whole screen' }).click();
  await page.getByRole('button', { name: 'Fit to the drawer' }).click();
  await expectFitted(page);
});

/** Width / height of the template picture. */
const sampleSize = ({ referenceWidth, referenceHeight }: typeof drawer) => referenceWidth / referenceHeight;
