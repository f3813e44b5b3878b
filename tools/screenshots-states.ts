import type { Page } from '@playwright/test';
import type { Account } from '../e2e/support/person.ts';
import type { Camera } from './screenshots-camera.ts';
import { enterCredentials } from './screenshots-visitors.ts';

/** Home for a person who signed in on the way to a drawer. */
export async function walkBack(camera: Camera, account: Account): Promise<void> {
  const { page } = camera;
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('/login');
  await page.goto('/toolbox/TB-7/drawer/2');
  await page.waitForURL('/login');
  await enterCredentials(page, account);
  await page.getByRole('link', { name: /^Continue to/ }).waitFor();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await camera.take('home-continue');
}

/** Screens that an installation shows only at times: to others, to newcomers, without a network. */
export async function walkStates(camera: Camera): Promise<void> {
  const { page } = camera;
  await answering(page, '**/api/toolboxes', () => []);
  await page.goto('/toolboxes');
  await page.getByText('No toolboxes yet').waitFor();
  await camera.take('toolboxes-empty');
  await page.unroute('**/api/toolboxes');

  await answering(page, '**/api/user', (user) => ({ ...user, role: 'maintainer' }));
  await page.goto('/toolboxes');
  await page.getByText(/need admin for toolbox creation/).waitFor();
  await camera.take('toolboxes-maintainer');
  await page.unroute('**/api/user');

  await page.route('**/api/user', (route) => route.abort());
  await page.goto('/toolboxes');
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await camera.take('offline');
  await page.unroute('**/api/user');
}

/** The dialogs of an inventory's end, the scanner and the labels of a toolbox. */
export async function walkDialogs(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan QR Code' }).click();
  await page.getByRole('dialog').waitFor();
  await camera.take('scan-qr');

  await page.goto('/toolboxes');
  const drawer = await page.getByRole('link', { name: 'View Inventory' }).last().getAttribute('href');
  const toolbox = drawer?.replace('/drawer/1', '') ?? '';
  await page.goto(`${toolbox}/labels`);
  await page.getByRole('img', { name: /^Sheet 1/ }).waitFor();
  await camera.take('labels', { isWhole: true });

  await page.goto(`${toolbox}/complete`);
  await page.getByRole('button', { name: 'Complete With Missing Tools' }).click();
  await page.getByRole('dialog', { name: 'Cannot Complete Inventory' }).waitFor();
  await camera.take('cannot-complete');

  await answering(page, `**/api${toolbox}`, (box) => ({ ...box, status: 'complete' }));
  await page.goto(`${toolbox}/complete`);
  await page.getByRole('button', { name: 'Start New Inventory' }).waitFor();
  await camera.take('summary-complete');
  await page.getByRole('button', { name: 'Start New Inventory' }).click();
  await page.getByRole('alertdialog').waitFor();
  await camera.take('new-inventory');
  await page.unroute(`**/api${toolbox}`);
}

type Change = (given: Readonly<Record<string, unknown>>) => object;

/** Lets the server answer, and changes what it says. */
async function answering(page: Page, path: string, change: Change): Promise<void> {
  await page.route(path, async (route) => {
    const given = (await (await route.fetch()).json()) as Readonly<Record<string, unknown>>;
    await route.fulfill({ json: change(given) });
  });
}
