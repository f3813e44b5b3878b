import type { Page } from '@playwright/test';
import type { Account } from '../e2e/support/person.ts';
import type { Camera } from './screenshots-camera.ts';

/** What everybody sees. */
export async function walkVisitors(camera: Camera): Promise<void> {
  const { page } = camera;
  await page.goto('/login');
  await camera.take('login');
  await page.getByLabel('Username').fill('demo.admin');
  await page.getByLabel('Password').fill('not it at all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').first().waitFor();
  await camera.take('login-failed');
  await page.goto('/register');
  await camera.take('register', { isWhole: true });
  await page.goto('/reset-password?token=no-such-link');
  await page.getByLabel('New password').fill('hangar seven');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.getByRole('alert').waitFor();
  await camera.take('reset-password');
  await page.goto('/no-such-page');
  await camera.take('not-found');
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await enterCredentials(page, account);
}

/** Signs in on the page that asks for it. */
export async function enterCredentials(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/');
}
