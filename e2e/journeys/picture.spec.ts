import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { pinch } from '../support/pinch.ts';
import { fullestDrawer as drawer } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';
import { closeToasts, expectToast } from '../support/toast.ts';

const picture = (page: Page) => page.getByRole('group', { name: 'Picture of drawer 1' });
const outline = (page: Page, name: string) => page.getByRole('img', { name: `${name}: `, exact: false });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not shown`);
  return box;
}

/** The middle of a tool's outline, once nothing on the page moves it. */
async function middleOf(page: Page, name: string) {
  let last = await boxOf(outline(page, name));
  await expect
    .poll(async () => {
      const before = last;
      last = await boxOf(outline(page, name));
      return before.x === last.x && before.y === last.y;
    })
    .toBe(true);
  return { x: last.x + last.width / 2, y: last.y + last.height / 2 };
}

test('the picture is fitted to the foam, enlarged by hand, and each tool in it can be tapped', async ({
  page,
  isMobile,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, drawer);
  const { templateTools } = await readTemplate(page, toolboxId);
  const [first, second] = templateTools;
  if (!first || !second) throw new Error('the drawer has too few tools');
  const tools = templateTools.map((tool) => (tool === second ? { ...tool, status: 'missing' } : tool));
  await savePhoto(page, toolboxId, { picture: drawer.reference, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  const photo = page.getByAltText('Photo of drawer 1');
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const frame = await boxOf(picture(page));
  const sheet = page.getByRole('dialog', { name: first.name });
  const wholeWidth = (await boxOf(photo)).width;

  await test.step('it fills its panel from side to side', async () => {
    const shown = await boxOf(photo);
    expect(shown.x).toBeLessThanOrEqual(frame.x);
    expect(shown.x + shown.width).toBeGreaterThanOrEqual(frame.x + frame.width);
    const height = await page
      .locator('svg text')
      .first()
      .evaluate((text) => text.getBoundingClientRect().height);
    expect(height).toBeGreaterThan(11);
  });

  await test.step('a tap on an outline opens its tool', async () => {
    const { x, y } = await middleOf(page, first.name);
    await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    await expect(sheet.getByAltText(`${first.name}, template`)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Missing' }).click();
    await expectToast(page, 'Tool marked as missing');
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Tool marked as found');
  });

  await test.step('two fingers, the wheel or a second tap enlarge it, and a drag moves it', async () => {
    const at = await middleOf(page, first.name);
    const width = async () => Math.round((await boxOf(photo)).width);
    const enlarge = async () => {
      if (isMobile) return pinch(page, at, { from: 60, to: 150 });
      await page.mouse.move(at.x, at.y);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -300);
      await page.keyboard.up('Control');
    };
    // Even right after the lists have shifted, the picture accepts taps at once.
    await enlarge();
    await expect.poll(width).toBeGreaterThan(wholeWidth * 1.3);
    // In an enlarged picture no place is free of tools, so a notification may lie where the next taps go.
    await closeToasts(page);
    await page.mouse.dblclick(at.x, at.y);
    await expect.poll(width).toBe(Math.round(wholeWidth));
    await page.mouse.dblclick(at.x, at.y);
    await expect.poll(width).toBeGreaterThan(wholeWidth * 2);
    const before = await boxOf(photo);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 40, at.y, { steps: 4 });
    await page.mouse.up();
    expect((await boxOf(photo)).x).not.toBe(before.x);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.mouse.dblclick(at.x, at.y);
    await expect.poll(width).toBe(Math.round(wholeWidth));
  });

  await test.step('it opens on the whole screen', async () => {
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    const large = page.getByRole('dialog', { name: 'Drawer 1' });
    await expect(large.getByAltText('Photo of drawer 1')).toBeVisible();
    expect((await boxOf(picture(page))).height).toBeGreaterThan(500);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enlarge picture' })).toBeFocused();
  });

  if (isMobile) return;
  await test.step('keys decide an exception and go to the next one', async () => {
    await picture(page).focus();
    await page.keyboard.press('j');
    await expect(page.getByRole('list', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByRole('button', { name: `Mark Missing: ${second.name}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('here');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(`/toolbox/${toolboxId}/complete`);
  });
});
