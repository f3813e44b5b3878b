import type { Page } from '@playwright/test';
import type { Camera } from './screenshots-camera.ts';

/** From the list to a judged drawer, its template, the summary, and a drawer that needs eyes. */
export async function walkInventory(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.goto('/toolboxes');
  await page.getByRole('link', { name: 'View Inventory' }).first().waitFor();
  await camera.take('toolboxes');
  await openDrawer(page, 'gray-blue');
  await camera.take('capture');
  await choosePhoto(page, /tilt/);
  await camera.take('drawer');
  const drawer = page.url();
  await page.getByRole('button', { name: 'Heatmap' }).click();
  await page.getByRole('dialog').waitFor();
  await camera.take('heatmap');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Adjust Tool Positions' }).click();
  await page.getByRole('textbox', { name: 'Name of tool 2', exact: true }).focus();
  await camera.take('positions');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.goto(`${drawer}/history`);
  await page.getByRole('button', { name: 'Photo and tools' }).first().click();
  await camera.take('history', { isWhole: true });
  await page.goto(drawer.replace(/drawer\/1$/, 'templates'));
  await page.getByRole('button', { name: 'Save Template' }).waitFor();
  await page.locator('g[role=button]').nth(1).focus();
  await camera.take('template');
  await page.goto(drawer.replace(/drawer\/1$/, 'complete'));
  await page.getByRole('heading', { name: 'Inventory Summary' }).waitFor();
  await camera.take('summary');
  await page.goto('/toolboxes');
  await openDrawer(page, 'black-white');
  await choosePhoto(page, /occlusion/);
  await page
    .getByRole('heading', { name: 'Needs your eyes' })
    .evaluate((element) => element.scrollIntoView());
  await camera.take('review');
}

async function openDrawer(page: Page, foam: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: foam });
  await card.getByRole('link', { name: 'View Inventory' }).click();
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.getByRole('region', { name: 'Sample photos' }).getByRole('button').first().waitFor();
}

async function choosePhoto(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByText('Image processed successfully').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Close notification' }).click();
}
