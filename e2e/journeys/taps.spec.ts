import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { filmArgument } from '../support/fake-camera.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { placeInPhoto } from '../support/place-in-photo.ts';
import { sampleDrawers } from '../support/samples.ts';
import { assignTemplate } from '../support/service.ts';
import { Thumb } from '../support/taps.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'a phone is what photographs drawers');

const found = sampleDrawers.find(({ tools }) => tools.length === 10);
if (!found) throw new Error('samples hold no drawer of 10 tools');
const drawer = found;
const photo = (number: number) => join(drawer.folder, `photo_0${number}.jpg`);

/** With a way to the other drawers above the picture. */
const DRAWERS = 5;

interface Walk {
  readonly page: Page;
  readonly thumb: Thumb;
}

const drawerTest = test.extend<{
  walkWith: (seen: string, ...works: readonly ((walk: Walk) => Promise<void>)[]) => Promise<void>;
}>({
  // The camera sees another picture in each test, so each needs its own browser; each walk is a new person's.
  walkWith: async ({ launchOptions, baseURL, viewport }, use) => {
    await use(async (seen, ...works) => {
      const args = [...(launchOptions.args ?? []), filmArgument(seen)];
      const browser = await chromium.launch({ ...launchOptions, args });
      const phone = { viewport, hasTouch: true, isMobile: true, permissions: ['camera'] };
      for (const work of works) {
        const page = await browser.newPage({ ...(baseURL && { baseURL }), ...phone });
        await becomeAdministrator(page);
        const toolboxId = await createToolbox(page, DRAWERS, drawer);
        await assignTemplate(page, toolboxId, drawer);
        await page.goto(`/toolbox/${toolboxId}/drawer/1`);
        await expect(page.getByText('10 tools belong here.')).toBeVisible();
        await work({ page, thumb: new Thumb(page) });
        await page.close();
      }
      await browser.close();
    });
  },
});

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Drawer Inventory' });

/** Two taps: the camera, and its shutter. */
async function photograph({ page, thumb }: Walk, result: RegExp): Promise<void> {
  await thumb.tap(page.getByRole('button', { name: 'Capture' }));
  await expect(page.getByText('Whole drawer in the picture')).toBeVisible();
  await thumb.tap(page.getByRole('button', { name: 'Take photo' }));
  await expectToast(page, 'Image processed successfully');
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(result);
}

async function expectCompleted(page: Page): Promise<void> {
  await expectToast(page, 'Drawer inventory complete');
  await expect(page.getByRole('button', { name: 'Drawer Already Completed' })).toBeDisabled();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

drawerTest('G-176 a drawer whose tools are all there is completed with 3 taps', async ({ walkWith }) => {
  await walkWith(photo(1), async (walk) => {
    await photograph(walk, /^All 10 here/);
    await walk.thumb.tap(complete(walk.page));
    await expectCompleted(walk.page);
    expect(walk.thumb.taps).toBe(3);
  });
});

drawerTest('G-162 G-176 a drawer with two doubts takes 5 taps', async ({ walkWith }, info) => {
  const covered = info.outputPath('covered.jpg');
  await coverTools(['Torque wrench 370 mm', 'Combination pliers 185 mm (gray)'], covered);
  await walkWith(covered, async (walk) => {
    const { page, thumb } = walk;
    await photograph(walk, /^2 missing \(2 to check\)/);
    const present = page.getByRole('button', { name: /^Present: / });
    // The reasons of both are in view before either is answered.
    const reasons = page.getByRole('region', { name: 'To check' }).getByRole('paragraph');
    await expect(reasons).toHaveCount(2);
    for (const reason of await reasons.all()) await expect(reason).toBeInViewport({ ratio: 1 });
    const bar = (await page.getByRole('toolbar', { name: 'Drawer actions' }).boundingBox())?.y ?? 0;
    for (const answer of await present.all()) {
      const { y = 0, height = 0 } = (await answer.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(bar);
    }
    await thumb.tap(present.first());
    await expect(present).toHaveCount(1);
    await thumb.tap(present.first());
    await expect(present).toHaveCount(0);
    await thumb.tap(complete(page));
    await expectCompleted(page);
    expect(thumb.taps).toBe(5);
  });
});

for (const { missing, seen } of [
  { missing: 1, seen: photo(5) },
  { missing: 2, seen: photo(7) },
]) {
  drawerTest(
    `G-176 ${missing} missing: recorded with 4 taps, or found with ${missing + 4}`,
    async ({ walkWith }) => {
      const record = async (walk: Walk) => {
        const { page } = walk;
        await photograph(walk, new RegExp(`^${missing} missing`));
        await walk.thumb.tap(complete(page));
        const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
        await walk.thumb.tap(sheet.getByRole('button', { name: `Complete with ${missing} missing` }));
        await expectCompleted(page);
        expect(walk.thumb.taps).toBe(4);
      };
      const find = async (walk: Walk) => {
        const { page, thumb } = walk;
        await photograph(walk, new RegExp(`^${missing} missing`));
        const report = page.getByRole('button', { name: /^Report Found: / });
        for (let left = missing; left > 0; left--) {
          await expect(report).toHaveCount(left);
          await thumb.tap(report.first());
        }
        await expect(report).toHaveCount(0);
        await thumb.tap(complete(page));
        const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
        await expect(sheet).toContainText(`${missing} present by hand, but the photo shows`);
        await thumb.tap(sheet.getByRole('button', { name: `Complete with ${missing} present by hand` }));
        await expectCompleted(page);
        expect(thumb.taps).toBe(missing + 4);
      };
      await walkWith(seen, record, find);
    },
  );
}

const film = { r: 232, g: 220, b: 196, alpha: 0.85 };

/** A photo in which a milky film covers tools. */
async function coverTools(names: readonly string[], file: string): Promise<void> {
  const [plain] = drawer.photos;
  if (!plain) throw new Error('the drawer has no photo');
  const films = drawer.tools
    .filter(({ name }) => names.includes(name))
    .map(({ x, y, width, height }) => {
      const from = placeInPhoto({ x: x - 4, y: y - 4 }, drawer, plain);
      const to = placeInPhoto({ x: x + width + 4, y: y + height + 4 }, drawer, plain);
      const size = { width: Math.round(to.x - from.x), height: Math.round(to.y - from.y) };
      const input = { create: { ...size, channels: 4 as const, background: film } };
      return { input, left: Math.round(from.x), top: Math.round(from.y) };
    });
  await sharp(join(drawer.folder, plain.file)).composite(films).toFile(file);
}
