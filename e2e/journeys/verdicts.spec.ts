import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { cleanSample, missingIn, sampleDrawers } from '../support/samples.ts';
import type { SampleDrawer } from '../support/samples.ts';
import { expectNoneCalledPresent, readVerdicts } from '../support/verdicts.ts';

test.skip(({ isMobile }) => isMobile, 'verdicts do not depend on the width of the screen');

test('a clean photo shows exactly the missing tools as missing', async ({ page }) => {
  const { drawer, photo } = cleanSample;
  await openTemplatedDrawer(page, drawer);
  expect(await inspect(page, join(drawer.folder, photo.file))).toBe('judged');
  const named = (status: string) =>
    photo.tools
      .filter((tool) => tool.status === status)
      .map(({ name }) => name)
      .sort();
  expect(await readVerdicts(page)).toEqual({
    present: named('present'),
    missing: named('missing'),
    review: [],
  });
});

// The engine's floor judges every sample photo; this shows that its verdicts reach the screen.
test('the emptiest photos of a drawer show no missing tool as present', async ({ page }) => {
  const [drawer] = sampleDrawers;
  if (!drawer) throw new Error('There is no sample drawer');
  await openTemplatedDrawer(page, drawer);
  const photos = drawer.photos
    .toSorted((one, other) => other.counts.missing - one.counts.missing)
    .slice(0, 3);
  const outcomes: string[] = [];
  for (const photo of photos) {
    const outcome = await inspect(page, join(drawer.folder, photo.file));
    outcomes.push(outcome);
    if (outcome === 'refused') continue;
    const missing = missingIn(photo).map(({ name }) => name);
    await test.step(`${photo.file}: ${photo.conditions.join(', ')}`, async () =>
      expectNoneCalledPresent(await readVerdicts(page), missing));
  }
  // A rejection is safe, but an engine that rejects most photos must fail this test.
  const judged = outcomes.filter((outcome) => outcome === 'judged');
  expect(judged.length).toBeGreaterThan(photos.length / 2);
});

async function openTemplatedDrawer(page: Page, drawer: SampleDrawer): Promise<void> {
  const toolboxId = await registerWithTemplate(page, { drawer });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
}

/** Photographs the drawer again; discards a photo that the engine rejects. */
async function inspect(page: Page, file: string): Promise<'judged' | 'refused'> {
  const notifications = page.locator('[role=region][aria-label^=Notifications]');
  await page.getByRole('button', { name: 'Capture' }).click();
  await uploadPhoto(page, file);
  const judged = notifications.getByText('Image processed successfully', { exact: true });
  const refused = page.getByRole('button', { name: 'Retake photo' });
  await expect(judged.or(refused)).toBeVisible();
  if (!(await refused.isVisible())) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await notifications.getByRole('button', { name: 'Close notification' }).click();
    return 'judged';
  }
  await refused.click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return 'refused';
}
