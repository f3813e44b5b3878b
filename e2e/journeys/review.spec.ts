import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { unfold } from '../support/fold.ts';
import { registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { colorsAt, SAME, differenceOf, placesShown, seen, spots } from '../support/pixels.ts';
import { along, placeInPhoto } from '../support/place-in-photo.ts';
import { fullPhoto, fullestDrawer as drawer, sample } from '../support/samples.ts';
import { readTemplate, savePhoto } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';
import { readVerdicts } from '../support/verdicts.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

const fullFile = join(drawer.folder, fullPhoto.file);
const [longest] = [...drawer.tools].sort((one, other) => other.width - one.width);
if (!longest) throw new Error('the drawer has no tools');
/** The photo ends at this column: little more than half of the longest tool is visible. */
const edge = placeInPhoto(along(longest, 0.57), drawer, fullPhoto).x;
/** The tools that the edge cuts near their middle. The photo cannot show that they are complete. */
const halved = drawer.tools.filter((tool) => {
  const [from, to] = [0.5, 0.6].map((share) => placeInPhoto(along(tool, share), drawer, fullPhoto).x);
  return from !== undefined && to !== undefined && from < edge && edge < to;
});
const [there, gone] = halved;
if (!there || !gone) throw new Error('the edge of the photo halves too few tools');

test('G-162 a person decides what the photo leaves open, with template and photo side by side', async ({
  page,
}, info) => {
  const toolboxId = await registerWithTemplate(page, { drawer });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  const cutOff = info.outputPath('cut-off.jpg');
  const review = page.getByRole('region', { name: 'To check' });
  const item = (name: string) => review.getByRole('listitem').filter({ hasText: name });

  await test.step("a person decides about tools that the photo's edge cuts in half", async () => {
    const { height } = await sharp(fullFile).metadata();
    await sharp(fullFile)
      .extract({ left: 0, top: 0, width: Math.round(edge), height })
      .toFile(cutOff);
    await page.getByRole('button', { name: 'Capture' }).click();
    await uploadPhoto(page, cutOff);
    await expectToast(page, 'Image processed successfully');
    const verdicts = await readVerdicts(page);
    for (const { name } of halved) expect(verdicts.review).toContain(name);
    await expectAccessible(page);
  });

  await test.step('both pictures of a tool show that tool', async () => {
    for (const tool of halved) {
      await item(tool.name).getByRole('button', { name: 'Compare' }).click();
      const large = page.getByRole('dialog', { name: tool.name });
      const template = await look(large.getByRole('img', { name: `${tool.name}, template` }));
      const middle = along(tool, 0.5);
      expect(Math.hypot(template.middle.x - middle.x, template.middle.y - middle.y)).toBeLessThan(1);
      expect(await template.differsFrom(drawer.reference)).toBeLessThan(SAME);
      expect(await template.differsFrom(cutOff)).toBeGreaterThan(SAME);

      const photo = await look(large.getByRole('img', { name: `${tool.name}, this photo` }));
      const from = placeInPhoto(along(tool, 0.1), drawer, fullPhoto);
      const [x, y] = [(photo.middle.x / 100) * edge, (photo.middle.y / 100) * drawer.referenceHeight];
      expect(x).toBeGreaterThan(from.x);
      expect(x).toBeLessThan(edge);
      expect(Math.abs(y - from.y)).toBeLessThan((tool.height / 100 / 2) * drawer.referenceHeight);
      expect(Math.abs(photo.rise)).toBeLessThan(tool.height / 4);
      expect(await photo.differsFrom(cutOff)).toBeLessThan(SAME);
      expect(await photo.differsFrom(drawer.reference)).toBeGreaterThan(SAME);
      await large.getByRole('button', { name: 'Close' }).click();
    }
  });

  await test.step('INSP-021 INSP-022 a decided tool leaves the list, and the decision is stored', async () => {
    const left = review.getByRole('listitem');
    const before = await left.count();
    await page.getByRole('button', { name: `Present: ${there.name}` }).click();
    await expect(left).toHaveCount(before - 1);
    await unfold(page, 'Present Tools');
    await expect(page.getByRole('button', { name: `Mark Missing: ${there.name}` })).toBeVisible();
    await page.getByRole('button', { name: `Missing: ${gone.name}` }).click();
    await expect(left).toHaveCount(before - 2);
    await page.reload();
    await unfold(page, 'Present Tools');
    await expect(page.getByRole('button', { name: `Report Found: ${gone.name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Mark Missing: ${there.name}` })).toBeVisible();
    await expect(left).toHaveCount(before - 2);
  });
});

test('G-162 an answer in the review stack is undone there: the tool is missing again, never present', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, at) => ({
    ...tool,
    ...(at < 2 ? { status: 'missing', needsReview: true } : { status: 'present' }),
  }));
  const [first = '', second = ''] = tools.map(({ name }) => name);
  await savePhoto(page, toolboxId, { picture: sample.photo, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Check 2 tools' }).click();
  const stack = (name: string) => page.getByRole('dialog', { name });
  await expect(stack(first)).toContainText('1 of 2');
  await stack(first).getByRole('button', { name: 'Present' }).click();
  await expect(stack(second)).toContainText(`${first}: present`);
  await stack(second)
    .getByRole('button', { name: `Undo: ${first}` })
    .click();
  await expect(stack(first)).toContainText('1 of 2 · Recorded as missing');
  await page.reload();
  await expect.poll(() => readVerdicts(page)).toMatchObject({ missing: [first], review: [second] });
});

test('G-176 a drawer without a photo is completed by eye: with a reason, and answers recorded as by hand', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const lost = templateTools[0]?.name ?? '';
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
  const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
  await expect(sheet).toContainText('This inventory has no photo of the drawer.');
  const complete = sheet.getByRole('button', { name: /^Complete with/ });
  await expect(sheet.getByRole('button', { name: 'Complete without a photo' })).toBeDisabled();
  await sheet.getByRole('button', { name: `I see all ${templateTools.length} tools` }).click();
  await sheet.getByRole('button', { name: `Missing: ${lost}`, exact: true }).click();
  await expect(complete).toBeDisabled();
  await sheet.getByLabel('Checked by eye because').fill('the camera is broken');
  await expectAccessible(page);
  await complete.click();
  await expect(page.getByRole('button', { name: 'Drawer Already Completed' })).toBeVisible();

  await page.goto(`/toolbox/${toolboxId}/drawer/1/history`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Drawer completed' });
  await expect(entry).toContainText('Checked by eye because the camera is broken');
  await expect(entry).toContainText(`Missing: ${lost}`);
  await entry.getByRole('button', { name: 'Photo and tools' }).click();
  await expect(entry.getByText('Decided by hand').first()).toBeVisible();
});

/** The visible part of an enlarged picture, and the place of the whole picture at its center. */
async function look(picture: Locator) {
  // An enlarged picture is larger than its frame.
  const shown = await seen(picture, picture.locator('..'));
  const places = await placesShown(picture);
  const [middle = { x: 0, y: 0 }, left = middle, , , right = middle] = places;
  return {
    middle,
    /** The tool's tilt in the frame, in percent. */
    rise: right.y - left.y,
    differsFrom: async (whole: string) =>
      differenceOf(await colorsAt(shown, spots), await colorsAt(whole, places)),
  };
}
