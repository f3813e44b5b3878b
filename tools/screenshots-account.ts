import type { Camera } from './screenshots-camera.ts';

/** A person's own screens and the menu that leads to them. */
export async function walkAccount(camera: Camera): Promise<void> {
  const { page } = camera;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first().waitFor();
  await camera.take('profile', { isWhole: true });
  await page.getByRole('button', { name: 'Edit' }).click();
  await camera.take('profile-form');
  await page.goto('/profile/edit');
  await page.getByText('This device').waitFor();
  await camera.take('edit-profile', { isWhole: true });
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await camera.take('settings', { isWhole: true });
  await page.getByRole('button', { name: 'User menu' }).click();
  await camera.take('user-menu');
}
