import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createToolbox } from '../../e2e/support/person.ts';
import { readTemplate } from '../../e2e/support/service.ts';
import type { TemplateTool } from '../../e2e/support/service.ts';
import { Hand } from './template-hand.ts';
import type { Drawer, DrawerTruth, PhotoTruth } from '../../packages/vision/src/test/data.ts';

/**
 * Photographs the same drawer of another toolbox, and places the first one's template on the photo. Returns
 * clicks, seconds of waiting, and the distance of the worst shape from its true place in percent of the
 * picture; undefined without such a photo.
 */
export async function copyToAnotherBox(page: Page, toolboxId: string, { folder, truth }: Drawer) {
  const photo = truth.photos.find(({ tools }) => tools.every(({ status }) => status === 'present'));
  if (!photo) return [];
  const otherId = await createToolbox(page, 1, truth);
  await page.goto(`/toolbox/${otherId}/templates`);
  const hand = new Hand(page);
  await hand.photograph(join(folder, photo.file));
  await hand.press('Copy from another drawer');
  await page.getByRole('searchbox', { name: 'Search' }).fill(toolboxId);
  hand.keys += toolboxId.length;
  await hand.click(page.getByRole('button', { name: new RegExp(toolboxId) }));
  await hand.pressUntil("Shapes onto this drawer's photo", 'Template copied');
  await hand.pressUntil('Save Template', 'Template saved successfully');
  const [from, to] = [await readTemplate(page, toolboxId), await readTemplate(page, otherId)];
  const offsets = to.templateTools.map((tool, index) => {
    const source = from.templateTools[index];
    if (!source) throw new Error('the copy has other tools');
    return offset(middle(tool), placeInPhoto(middle(source), photo, truth));
  });
  return [hand.clicks, (hand.waited / 1000).toFixed(1), Math.max(...offsets).toFixed(2)];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function middle({ x, y, width, height }: TemplateTool): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function offset(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The true position in the photo of a point of the template picture, both in percent. */
function placeInPhoto({ x, y }: Point, photo: PhotoTruth, truth: DrawerTruth): Point {
  const at = [(x / 100) * truth.referenceWidth, (y / 100) * truth.referenceHeight, 1];
  const [px = 0, py = 0, w = 1] = photo.homographyRefToPhoto.map((row) =>
    row.reduce((sum, factor, column) => sum + factor * (at[column] ?? 0), 0),
  );
  return { x: (px / w / photo.width) * 100, y: (py / w / photo.height) * 100 };
}
