import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { shapeOf } from '../support/editor.ts';
import { becomeAdministrator, createToolbox, uploadPhoto } from '../support/person.ts';
import { fullestDrawer as drawer, sampleDrawers } from '../support/samples.ts';
import { readTemplate } from '../support/service.ts';
import type { TemplateTool } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';
import { overlapOf } from '../support/verdicts.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

interface Proposed {
  readonly imageUrl: string;
  readonly detectedTools: readonly TemplateTool[];
}

const second = drawer.photos.find(({ conditions }) => conditions.includes('rotated')) ?? drawer.photos[0];
const otherDrawer = sampleDrawers.find(({ reference }) => reference !== drawer.reference);

test('a shape is drawn on a second photo, and the template keeps the first one', async ({ page }) => {
  if (!second || !otherDrawer) throw new Error('the samples lack photos');
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1, drawer);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await page.getByRole('button', { name: 'Capture image' }).click();
  const proposed = page.waitForResponse('**/api/process-image');
  await uploadPhoto(page, drawer.reference);
  const { imageUrl, detectedTools } = (await (await proposed).json()) as Proposed;
  await expect(page.getByRole('textbox', { name: /^Name of tool/ }).first()).toBeVisible();
  const picture = page.getByRole('img', { name: 'Drawer 1 with all its tools' });
  const sizeOf = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  const [first, size] = [await picture.getAttribute('src'), await sizeOf()];

  await test.step('a photo of another drawer is refused', async () => {
    await page.getByRole('button', { name: 'Second photo' }).click();
    await uploadPhoto(page, otherDrawer.reference);
    await expect(page.getByText('This photo does not match the first one')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retake' }).click();
  });

  await test.step('another photo of this drawer takes the place of the first', async () => {
    await uploadPhoto(page, join(drawer.folder, second.file));
    await expect(page.getByRole('button', { name: 'Second photo', pressed: true })).toBeVisible();
    await expectAccessible(page);
    expect(await picture.getAttribute('src')).not.toBe(first);
    await expect.poll(sizeOf).toEqual(size);
  });

  await test.step('a tool is traced there and lies where the first photo shows it', async () => {
    const shown = drawer.tools.filter(({ id }) =>
      second.tools.some((tool) => tool.id === id && tool.status === 'present'),
    );
    const pairs = detectedTools.flatMap((shape) =>
      shown.filter((tool) => overlapOf(shape, tool) > 0.6).map((traced) => ({ shape, traced })),
    );
    const [pair] = pairs;
    if (!pair) throw new Error('the second photo shows no proposed tool');
    const { shape, traced } = pair;
    await shapeOf(page, shape.name).click();
    await page.getByRole('button', { name: 'Snap to the tool' }).click();
    await expect(page.getByRole('combobox', { name: 'Shape' })).toHaveValue('polygon');
    await expect(page.getByRole('listitem').filter({ hasText: 'Not on the template photo' })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expectToast(page, 'Template saved successfully');
    const { templateTools, templateImageUrl } = await readTemplate(page, toolboxId);
    const outlined = templateTools.filter(({ shapeType }) => shapeType === 'polygon');
    expect(outlined).toHaveLength(1);
    expect(templateTools.filter((tool) => tool.notOnTemplatePhoto)).toEqual(outlined);
    expect(outlined[0] && overlapOf(outlined[0], traced)).toBeGreaterThan(0.6);
    expect(new URL(templateImageUrl, page.url()).pathname).toBe(new URL(imageUrl, page.url()).pathname);
  });
});
