import { sample } from '../e2e/support/samples.ts';
import type { Camera } from './screenshots-camera.ts';

/** The training screens, from the upload to the export. */
export async function walkTraining(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.goto('/training');
  await page.getByLabel('Drawer type (optional)').fill('Sockets');
  await page.getByLabel('Training images').setInputFiles([sample.reference, sample.photo]);
  await page.getByRole('button', { name: 'Upload 2 images' }).waitFor();
  await camera.take('training-upload', { isWhole: true });
  await page.getByRole('button', { name: 'Upload 2 images' }).click();
  await page.locator('li[data-status=success]').nth(1).waitFor();
  await page.getByRole('tab', { name: 'Manage Images' }).click();
  const pending = page.getByRole('region', { name: 'Pending' });
  await pending.getByRole('img').first().waitFor();
  await camera.take('training-manage', { isWhole: true });
  await pending.getByRole('link').nth(1).click();
  await page.getByLabel('Tool position count').fill(String(sample.toolCount));
  await page.getByLabel('Expected tool count').fill(String(sample.toolCount));
  await camera.take('training-analyze', { isWhole: true });
  await page.getByRole('button', { name: 'Analyze with AI' }).click();
  await page.getByLabel('Name of tool 1', { exact: true }).waitFor({ timeout: 60_000 });
  await camera.take('training-verify', { isWhole: true });
  await page.getByRole('button', { name: 'Assign Template' }).click();
  await page.getByRole('dialog').waitFor();
  await camera.take('training-assign');
  await page.goto('/training?tab=export');
  await page.getByRole('tab', { name: 'Export Dataset' }).click();
  await camera.take('training-export');
}
