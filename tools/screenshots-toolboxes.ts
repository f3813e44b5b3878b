import type { Camera } from './screenshots-camera.ts';

/** The list's other states, the dialogs of a toolbox, and the wizard. */
export async function walkToolboxes(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.goto('/toolboxes?q=black&type=rolling');
  await page.getByText(/of \d+ toolbox/).waitFor();
  await camera.take('toolboxes-search');
  await page.goto('/toolboxes?q=nothing-of-the-kind');
  await page.getByText('No toolboxes match these filters.').waitFor();
  await camera.take('toolboxes-none-found');
  await page.goto('/toolboxes');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByRole('button', { name: 'Drawer Tool Counts' }).click();
  await page.getByLabel('Drawer 1').waitFor();
  await camera.take('edit-toolbox');
  await page.getByRole('button', { name: 'Delete Toolbox' }).click();
  await camera.take('delete-toolbox');
  await withoutDetection(camera);
  await wizard(camera);
}

/** The list of an organization whose detection cannot work, and whom to ask. */
async function withoutDetection(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.route('**/api/init-gemini', (route) =>
    route.fulfill({ json: { success: true, initialized: false, message: '', engine: 'gemini' } }),
  );
  await page.goto('/toolboxes');
  await page.getByText('API Setup Required').waitFor();
  await camera.take('toolboxes-no-detection');
  await page.getByRole('button', { name: 'Contact Administrator' }).click();
  await camera.take('contact-administrator');
  await page.unroute('**/api/init-gemini');
}

async function wizard(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.goto('/toolbox/new');
  await page.getByLabel('Name').fill('Flight line 7');
  await camera.take('wizard-1');
  await page.getByRole('button', { name: 'Next' }).click();
  await camera.take('wizard-2', { isWhole: true });
  await page.getByRole('button', { name: 'Next' }).click();
  await camera.take('wizard-3');
}
