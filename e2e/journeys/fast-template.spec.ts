import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { drawingOf } from '../support/editor.ts';
import { becomeAdministrator, createToolbox, uploadPhoto } from '../support/person.ts';
import { placeInPhoto } from '../support/place-in-photo.ts';
import { fullPhoto, fullestDrawer as drawer } from '../support/samples.ts';
import type { Box } from '../support/samples.ts';
import { readTemplate } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

const names = (page: Page) => page.getByRole('textbox', { name: /^Name of tool/ });
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Photographs the only drawer of a new toolbox, and returns the toolbox's id. */
async function photographDrawer(page: Page, photo: string): Promise<string> {
  const toolboxId = await createToolbox(page, 1, drawer);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await page.getByRole('button', { name: 'Capture image' }).click();
  const answer = page.waitForResponse('**/api/process-image');
  await uploadPhoto(page, photo);
  await answer;
  await expect(names(page).first()).toBeVisible();
  return toolboxId;
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expectToast(page, 'Template saved successfully');
}

/** The room of the picture on the screen of a laptop. */
async function expectHighPicture(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 1280, height: 720 });
  const room = drawingOf(page).locator('../..');
  await expect.poll(async () => (await room.boundingBox())?.height).toBeGreaterThan(400);
  await page.setViewportSize({ width, height });
}

test("a drawer is named from a list, and its template applied to another box's photo", async ({
  page,
  isMobile,
}) => {
  await becomeAdministrator(page);
  const first = await photographDrawer(page, drawer.reference);
  if (!isMobile) await expectHighPicture(page);
  const count = await names(page).count();
  const listed = Array.from({ length: count }, (_, index) => ({
    name: `Key, ${index + 1} mm`,
    partNumber: `K-${index + 1}`,
    pieces: index + 1,
  }));

  let named: Awaited<ReturnType<typeof readTemplate>>['templateTools'] = [];

  await test.step('all shapes get their names, part numbers and pieces at once', async () => {
    await page.getByRole('button', { name: 'Names from a list' }).click();
    const rows = listed.map(({ name, partNumber, pieces }) => `"${name}",${partNumber},${pieces}`);
    await page.getByLabel('Tool list').fill(['Name,P/N,Qty', ...rows].join('\r\n'));
    await expect(page.getByText(`${count} names, ${count} shapes`)).toBeVisible();
    await page.getByRole('button', { name: 'Name the shapes' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Use all ${count} guesses` }).click();
    await expect(page.getByText(`${count} of ${count} named`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `All ${count} guessed names are right` }).click();
    await page.getByRole('button', { name: 'Finish naming' }).click();
    await expect(names(page)).toHaveCount(count);
    await save(page);
    named = (await readTemplate(page, first)).templateTools;
    const found = named.map(({ name, partNumber, pieces = 1 }) => ({ name, partNumber, pieces }));
    expect(found.toSorted((one, other) => one.pieces - other.pieces)).toEqual(listed);
  });

  await test.step('the same drawer of another toolbox takes them over, from any camera position', async () => {
    const second = await photographDrawer(page, join(drawer.folder, fullPhoto.file));
    await page.getByRole('button', { name: 'Copy from another drawer' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(first);
    await page.getByRole('button', { name: new RegExp(first) }).click();
    await expect(page.getByRole('img', { name: `Template of ${first}, drawer 1` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: "Shapes onto this drawer's photo" }).click();
    await expectToast(page, 'Template copied');
    await save(page);
    const [from, to] = [await readTemplate(page, first), await readTemplate(page, second)];
    expect(to.templateTools.map(({ name, partNumber }) => [name, partNumber])).toEqual(
      named.map(({ name, partNumber }) => [name, partNumber]),
    );
    for (const [index, tool] of to.templateTools.entries()) {
      const source = from.templateTools[index];
      if (!source) throw new Error('another number of tools');
      expect(tool.uniqueId).not.toBe(source.uniqueId);
      const wanted = placeInPhoto(middle(source), drawer, fullPhoto);
      const { width, height } = fullPhoto;
      const is = middle(tool);
      const off = Math.hypot(is.x - (wanted.x / width) * 100, is.y - (wanted.y / height) * 100);
      expect(off, tool.name).toBeLessThan(1.5);
    }
  });
});
