import { readFileSync } from 'node:fs';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { labelDrawer } from '../support/label.ts';
import type { LabeledDrawer } from '../support/label.ts';
import { unfold } from '../support/fold.ts';
import { untilKept } from '../support/kept.ts';
import { signIn } from '../support/person.ts';
import { expectToast } from '../support/toast.ts';

/** The camera sees a label that the service itself made. */
const test = base.extend<object, { labeled: LabeledDrawer }>({
  labeled: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, { project }) => use(await labelDrawer(project.use.baseURL ?? '')),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, labeled }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), labeled.film] }),
    { scope: 'worker' },
  ],
});

test.skip(({ isMobile }) => !isMobile, 'codes are scanned with a phone');

const scan = (page: Page) => page.getByRole('button', { name: 'Scan QR Code', exact: true }).click();

test("QR-019 QR-014 the product's own label, held in front of the camera, opens its drawer", async ({
  page,
  labeled,
}) => {
  const { toolboxId, account } = labeled;
  await signIn(page, account);
  await scan(page);
  await expectToast(page, 'QR Code Detected');
  await expectToast(page, `Navigating to Toolbox ${toolboxId}, Drawer 2`);
  await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/2`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('INSP-034 from another drawer to this one', async () => {
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/1`);
    await scan(page);
    await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/2`);
  });

  await test.step('NEW-006 NEW-007 into the equipment ID of a new toolbox', async () => {
    await page.goto('/toolbox/new');
    await scan(page);
    await expectToast(page, 'QR Code scanned');
    // Several servers without a public address name one each.
    const text = new RegExp(`^http://[^/]+/toolbox/${toolboxId}/drawer/2$`);
    await expect(page.getByLabel('Equipment ID (EID)')).toHaveValue(text);
    await expect(page).toHaveURL('/toolbox/new');
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('OFF-001 a label is read by a phone that has read one before', async ({ page, labeled, context }) => {
    await signIn(page, labeled.account);
    await untilKept(page);
    await scan(page);
    await expect(page).toHaveURL(`/toolbox/${labeled.toolboxId}/drawer/2`);
    // The browser's own cache keeps nothing for long.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await context.setOffline(true);
    await page.goto('/');
    await scan(page);
    await expectToast(page, 'QR Code Detected');
  });
});

test('G-130 a member sees the labels of a toolbox and downloads them as PDF', async ({ page, labeled }) => {
  await signIn(page, labeled.account);
  await page.goto(`/toolbox/${labeled.toolboxId}/drawer/1`);
  await unfold(page, 'Active Toolbox');
  await page.getByRole('link', { name: 'Print labels' }).click();
  await expect(page.getByRole('heading', { name: 'Print labels' })).toBeVisible();
  const preview = page.getByRole('img', { name: /^Sheet 1 of 1/ });
  await expect(preview.locator('image')).toHaveCount(4);
  await page.getByLabel('Label sheet').selectOption('plain-a4');
  await page.getByLabel('First free label').fill('70');
  await expect(page.getByRole('img', { name: 'Sheet 2 of 2: Drawer 3' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`labels-${labeled.toolboxId}.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
