import type { Camera } from './screenshots-camera.ts';

/** Members and invitations, and the key of the AI service. */
export async function walkPeople(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.goto('/user-management');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor();
  await camera.take('user-management', { isWhole: true });
  await page.getByRole('button', { name: 'Edit Sam Reyes' }).click();
  await camera.take('member');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Invite/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await camera.take('invite');
  await page.keyboard.press('Escape');
  await page.goto('/audit');
  await page
    .getByRole('button', { name: /^Details of event/ })
    .first()
    .waitFor();
  await camera.take('audit');
  await page.getByRole('button', { name: 'Export' }).click();
  await camera.take('audit-export');
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'API Key Required' }).click();
  await page.getByRole('dialog').waitFor();
  await camera.take('ai-key');
  await page.keyboard.press('Escape');
}
