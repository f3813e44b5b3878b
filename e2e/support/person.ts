import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sample } from './samples.ts';
import type { SampleDrawer } from './samples.ts';
import { addToolbox, assignTemplate } from './service.ts';

let count = 0;

/** A name that is unique in this run. */
function uniqueName(prefix: string): string {
  count += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${count}`;
}

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Registers an organization over the API, and signs its administrator in on the page. Opens no screen. */
export async function becomeAdministrator(page: Page): Promise<Account> {
  const account = { username: uniqueName('chief'), password: 'hangar seven' };
  const answer = await page.request.post('/api/auth/register-organization', {
    data: {
      organizationName: '151st Maintenance Group',
      organizationType: 'military',
      userData: { ...account, firstName: 'Ann', lastName: 'Lee', role: 'admin' },
    },
  });
  expect(answer.status()).toBe(201);
  const { token } = (await answer.json()) as { readonly token: string };
  // A picture is the cheapest page of the origin that owns the token's storage.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  return account;
}

/** The same, and opens Home. */
export async function register(page: Page): Promise<Account> {
  const account = await becomeAdministrator(page);
  await page.goto('/');
  return account;
}

/** Registers an organization with an administrator on the screens; ends on Home. */
export async function registerByScreens(page: Page): Promise<Account> {
  const account = { username: uniqueName('chief'), password: 'hangar seven' };
  await page.goto('/register');
  await page.getByLabel('Organization name').fill('151st Maintenance Group');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/');
  return account;
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await enterCredentials(page, account);
}

/** Signs in on the current page, and waits for the page that follows. */
export async function enterCredentials(
  page: Page,
  { username, password }: Account,
  next = '/',
): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(next);
}

interface Foam {
  readonly primaryFoamColor: string;
  readonly secondaryFoamColor: string;
}

/** Creates a toolbox over the API and returns its id. Opens no screen. */
export async function createToolbox(page: Page, drawers: number, foam: Foam = sample): Promise<string> {
  const { primaryFoamColor, secondaryFoamColor } = foam;
  return addToolbox(page, {
    name: uniqueName('TB'),
    drawers,
    primaryFoamColor,
    secondaryFoamColor,
    toolCounts: [sample.toolCount],
  });
}

interface Preparation {
  readonly drawers?: number;
  readonly drawer?: Pick<SampleDrawer, 'reference' | 'tools' | 'primaryFoamColor' | 'secondaryFoamColor'>;
}

/** An administrator with a toolbox whose drawer 1 has a sample's template; its id. Opens no screen. */
export async function registerWithTemplate(
  page: Page,
  { drawers = 1, drawer = sample }: Preparation = {},
): Promise<string> {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, drawers, drawer);
  await assignTemplate(page, toolboxId, drawer);
  return toolboxId;
}

/** Walks the wizard and returns the new toolbox's id. */
export async function createToolboxByScreens(page: Page, drawers: number): Promise<string> {
  const name = await walkToReview(page, drawers);
  await page.getByRole('button', { name: 'Create Toolbox' }).click();
  await expect(page).toHaveURL(`/toolbox/${name}/drawer/1`);
  return name;
}

/** Fills in the wizard up to its last step and returns the name, which becomes the toolbox's id. */
export async function walkToReview(page: Page, drawers: number): Promise<string> {
  const name = uniqueName('TB');
  await page.goto('/toolbox/new');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('slider').focus();
  for (let at = 5; at > drawers; at--) await page.keyboard.press('ArrowLeft');
  await page.getByLabel('Primary foam color').selectOption(sample.primaryFoamColor);
  await page.getByLabel('Secondary foam color').selectOption(sample.secondaryFoamColor);
  await page.getByLabel('Drawer 1').fill(String(sample.toolCount));
  await page.getByRole('button', { name: 'Next' }).click();
  return name;
}

/** Chooses a picture file in the open capture dialog. */
export async function uploadPhoto(page: Page, file: string): Promise<void> {
  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.getByLabel('Choose a photo').setInputFiles(file);
}
