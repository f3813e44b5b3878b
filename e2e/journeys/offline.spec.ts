import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { untilKept } from '../support/kept.ts';
import { becomeAdministrator, createToolbox, registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { changeSettings, readTemplate, savePhoto } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';
import { openWeakSignal } from '../support/weak-signal.ts';

test.use({ serviceWorkers: 'allow' });
test.skip(({ isMobile }) => !isMobile, 'people without a signal have a phone in their hand');

/** Registers a person with a toolbox, in a browser that can open the application without a network. */
async function prepareOffline(page: Page, drawers = 1): Promise<string> {
  const toolboxId = await registerWithTemplate(page, { drawers });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await untilKept(page);
  return toolboxId;
}

async function openDrawer(page: Page, toolboxId: string): Promise<void> {
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await expect(page.getByRole('heading', { name: /Drawer 1/ })).toBeVisible();
}

/** Takes a photo of the open drawer without a network. The dialog stays open: the photo is kept. */
async function takePhotoOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Capture' }).first().click();
  await uploadPhoto(page, sample.photo);
  await expect(page.getByRole('dialog').getByText('Kept on this phone', { exact: true })).toBeVisible();
}

const countKept = (page: Page, store: 'answers' | 'pictures') =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('stowed');
        asked.onerror = () => reject(asked.error ?? new Error('refused'));
        asked.onsuccess = () => {
          const count = asked.result.transaction(name).objectStore(name).count();
          count.onsuccess = () => {
            asked.result.close();
            resolve(count.result);
          };
        };
      }),
    store,
  );

interface Entry {
  readonly kind: string;
  readonly sequence: number;
}

const historyOf = (page: Page, toolboxId: string, drawer = 1) =>
  page.evaluate(
    async ([id, number]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` };
      const reply = await fetch(`/api/toolbox/${id}/drawer/${number}/history`, { headers });
      const { entries } = (await reply.json()) as { readonly entries: readonly Entry[] };
      return entries;
    },
    [toolboxId, drawer] as const,
  );

/** The kinds of the first drawer's history, newest first. */
const historyKinds = async (page: Page, toolboxId: string) =>
  (await historyOf(page, toolboxId)).map(({ kind }) => kind);

/** The saved photos of these drawers, in the order of the record. */
async function savedPhotos(page: Page, toolboxId: string, drawers: readonly number[]) {
  const found = [];
  for (const drawer of drawers) {
    for (const { kind, sequence } of await historyOf(page, toolboxId, drawer))
      if (kind === 'photo_saved') found.push({ drawer, sequence });
  }
  return found.sort((a, b) => a.sequence - b.sequence);
}

/** Ends the page as an out-of-memory kill does: nothing in it runs any more. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('OFF-001 the application is kept even if each file fails once', async ({ page, context, baseURL }) => {
  const signal = await openWeakSignal(baseURL ?? '');
  await page.goto(signal.address);
  await untilKept(page);
  expect(signal.failures()).toBeGreaterThan(10);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  signal.close();
});

test('G-178 G-187 a photo of another drawer is named in a tab that was opened without a network', async ({
  page,
  context,
}) => {
  const toolboxId = await prepareOffline(page);
  await openDrawer(page, toolboxId);
  await expect.poll(() => countKept(page, 'pictures')).toBe(1);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Capture' }).first().click();
  await uploadPhoto(page, sample.photoOfAnotherDrawer);
  await expect(page.getByRole('heading', { name: "This doesn't look like drawer 1" })).toBeVisible();
});

test('OFF-001 OFF-019 G-187 a drawer seen before opens in a new tab without a network, and recovers on its own', async ({
  page,
  context,
}) => {
  const toolboxId = await prepareOffline(page);
  const drawer = `/toolbox/${toolboxId}/drawer/1`;
  await openDrawer(page, toolboxId);
  await expect.poll(() => countKept(page, 'pictures')).toBe(1);
  await page.goto('/toolboxes');
  await expect(page.getByText(toolboxId)).toBeVisible();

  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto(drawer);
  await expect(tab.getByRole('heading', { name: 'Drawer 1' })).toBeVisible();
  await expect(tab.getByRole('status').filter({ hasText: 'Offline.' })).toContainText(
    'Last signed in as Ann Lee',
  );
  const template = tab.locator('main img[src^="data:image/"]').first();
  await expect(template).toBeVisible();
  await tab.goto('/audit');
  await expect(tab.getByText('Needs a connection')).toBeVisible();
  await tab.goto(drawer);

  await context.setOffline(false);
  await expect(tab.getByText('Offline.')).toBeHidden();
  await expect(tab.locator('main img[src^="/api/"]').first()).toBeVisible();

  const cached = await tab.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/');
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('OFF-001 from one drawer seen before, a person walks on without a network and photographs another', async ({
  page,
  context,
}) => {
  const toolboxId = await registerWithTemplate(page, { drawers: 3 });
  const drawer = `/toolbox/${toolboxId}/drawer/2`;
  await page.goto(drawer);
  await untilKept(page);
  await page.goto(drawer);
  await expect(page.getByRole('heading', { name: 'Drawer 2' })).toBeVisible();
  await expect.poll(() => countKept(page, 'pictures')).toBe(1);

  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto(drawer);
  await expect(tab.getByRole('heading', { name: 'Drawer 2' })).toBeVisible();
  // It has a template, and nobody opened it on this device.
  await tab.getByRole('button', { name: 'Previous' }).click();
  await expect(tab.getByRole('heading', { name: 'Drawer 1' })).toBeVisible();
  await expect(tab.locator('main img[src^="data:image/"]').first()).toBeVisible();
  await takePhotoOffline(tab);
  await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(tab.getByText('1 entry kept on this phone, not sent yet')).toBeVisible();
  await expect(tab.getByText('Sent automatically once there is a connection.')).toBeVisible();
  await tab.getByRole('button', { name: /^Next/ }).click();
  await expect(tab.getByRole('heading', { name: 'Drawer 2' })).toBeVisible();
  await tab.getByRole('button', { name: /^Next/ }).click();
  await expect(tab.getByRole('heading', { name: 'Drawer 3' })).toBeVisible();
  await tab.getByRole('link', { name: 'History' }).click();
  await expect(tab.getByRole('heading', { name: 'Needs a connection' })).toBeVisible();
  await expectAccessible(tab);
});

test('OFF-001 a toolbox taken along opens without a network, even a drawer never opened before', async ({
  page,
  context,
}) => {
  const toolboxId = await registerWithTemplate(page, { drawers: 2 });
  await page.goto('/toolboxes');
  await page.getByRole('button', { name: 'Take along' }).click();
  await expect(page.getByRole('button', { name: /^Taken along \d\d:\d\d$/ })).toBeVisible();
  await page.goto('/missing');
  await expect(page.getByText('Not counted').first()).toBeVisible();

  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto(`/toolbox/${toolboxId}/drawer/2`);
  await expect(tab.getByRole('heading', { name: 'Drawer 2' })).toBeVisible();
  await tab.goto(`/toolbox/${toolboxId}/drawer/1`);
  await expect(tab.locator('main img[src^="data:image/"]').first()).toBeVisible();
  await tab.goto('/missing');
  await expect(tab.getByText('Not counted').first()).toBeVisible();
  await expect(tab.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible();
  await tab.goto('/toolboxes');
  await expect(tab.getByRole('button', { name: /^Taken along/ })).toBeVisible();
  // Nobody knows that without a network.
  await expect(tab.getByText(/^AI service key is not set up/)).toBeHidden();
});

test('OFF-018 signing out leaves nothing of the session on the device', async ({ page, context }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await page.goto('/toolboxes');
  await untilKept(page);
  await expect(page.getByText(toolboxId)).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await countKept(page, 'answers')).toBe(0);
  await context.setOffline(true);
  await page.goto('/toolboxes');
  await expect(page.getByText(toolboxId)).toBeHidden();
});

test('G-186 a photo taken without a network survives leaving and a closed tab, and is sent automatically once', async ({
  page,
  context,
}) => {
  const toolboxId = await prepareOffline(page, 2);
  const drawer = (number: number) => `/toolbox/${toolboxId}/drawer/${number}`;
  await page.goto(drawer(2));
  await openDrawer(page, toolboxId);

  await takePhotoOffline(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('not been judged yet');
  // No question: the photo is safe.
  await page.getByRole('button', { name: /^Next/ }).click();
  await expect(page).toHaveURL(drawer(2));
  await expect(page.getByText('1 entry kept on this phone, not sent yet')).toBeVisible();
  await page.close();

  const tab = await context.newPage();
  await tab.goto(drawer(2));
  const band = tab.getByText('1 entry kept on this phone, not sent yet');
  await expect(band).toBeVisible();
  // One band says both.
  await expect(tab.getByRole('region', { name: 'Not sent yet' })).toContainText('Offline.');
  await expect(tab.getByText('Offline.')).toHaveCount(1);
  await tab.getByText('Show', { exact: true }).click();
  await expect(tab.getByRole('link', { name: /drawer 1 Photo Waiting for the server/ })).toBeVisible();

  // The server saves it, but its response is lost on the way back.
  let lost = 0;
  await tab.route('**/drawer/1/scan', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await context.setOffline(false);
  await expect(band).toBeHidden();
  expect(lost).toBe(1);
  const kinds = await historyKinds(tab, toolboxId);
  expect(kinds.filter((kind) => kind === 'photo_saved')).toHaveLength(1);
});

test('OFF-002 a mark survives a tab that is closed while it is being sent, and arrives once', async ({
  page,
  context,
}) => {
  const toolboxId = await prepareOffline(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, at) => ({ ...tool, status: at === 0 ? 'missing' : 'present' }));
  await savePhoto(page, toolboxId, { picture: sample.photo, tools });
  await openDrawer(page, toolboxId);
  await page.route('**/tool-found*', () => undefined);
  const asked = page.waitForRequest('**/tool-found*');
  await page
    .getByRole('button', { name: /^Report Found/ })
    .first()
    .click();
  await asked;
  await expect(page.getByText('kept on this phone, not sent yet')).toBeHidden();
  await page.close();

  const tab = await context.newPage();
  await tab.goto('/toolboxes');
  await expect.poll(() => historyKinds(tab, toolboxId)).toContain('tool_found');
  await expect(tab.getByText('kept on this phone, not sent yet')).toBeHidden();
  const kinds = await historyKinds(tab, toolboxId);
  expect(kinds.filter((kind) => kind === 'tool_found')).toHaveLength(1);
});

test('OFF-002 five photos taken without a network survive two killed tabs, and arrive once and in order', async ({
  page,
  context,
}) => {
  const drawers = [1, 2, 3, 4, 5];
  const toolboxId = await prepareOffline(page, drawers.length);
  const openIn = async (tab: Page, number: number) => {
    await tab.goto(`/toolbox/${toolboxId}/drawer/${number}`);
    await expect(tab.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible();
  };
  await openIn(page, 1);
  await takePhotoOffline(page);
  for (const number of drawers.slice(1)) {
    await openIn(page, number);
    await page.getByRole('button', { name: 'Capture' }).first().click();
    await uploadPhoto(page, sample.photo);
    await expect(page.getByText(`${number} entries kept on this phone, not sent yet`)).toBeVisible();
  }
  await kill(page);

  // The second photo is on its way when the tab is killed again.
  const second = await context.newPage();
  await openIn(second, 5);
  await expect(second.getByText('5 entries kept on this phone, not sent yet')).toBeVisible();
  const sent = second.waitForRequest('**/drawer/2/scan');
  await second.route('**/drawer/2/scan', async (route) => void (await route.fetch()));
  await context.setOffline(false);
  await sent;
  await kill(second);

  const third = await context.newPage();
  await openIn(third, 5);
  await expect
    .poll(async () => (await savedPhotos(third, toolboxId, drawers)).map(({ drawer }) => drawer))
    .toEqual(drawers);
  await expect(third.getByText('kept on this phone, not sent yet')).toHaveCount(0);
});

test('OFF-023 a whole toolbox is inspected without a network, and everything arrives in order', async ({
  page,
  context,
}) => {
  const toolboxId = await prepareOffline(page);
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await expect(page.getByRole('heading', { name: 'Inventory Summary' })).toBeVisible();
  await openDrawer(page, toolboxId);

  await takePhotoOffline(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('not been judged yet');
  // Nothing that is kept pushes the verdict or the next step off the first screen.
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Check \d+ tools$/ })).toBeInViewport({ ratio: 1 });
  // The engine will agree: otherwise the mark would wait for the person to look again.
  const there = sample.tools.find(({ id }) => !sample.missingIds.includes(id));
  await page
    .getByRole('button', { name: `Present: ${there?.name ?? ''}` })
    .first()
    .click();
  await expect(page.getByText('2 entries kept on this phone, not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Drawer Inventory' }).first().click();
  await page.getByRole('button', { name: /^Complete with \d+ missing/ }).click();
  await expect(page.getByText('3 entries kept on this phone, not sent yet')).toBeVisible();
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await page.getByRole('button', { name: 'Complete Inventory' }).click();
  await page.getByRole('button', { name: /^Complete with \d+ missing/ }).click();
  await expect(page.getByText('4 entries kept on this phone, not sent yet')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('kept on this phone, not sent yet')).toHaveCount(0);
  const kinds = await historyKinds(page, toolboxId);
  expect(kinds.filter((kind) => !kind.startsWith('photo_checked')).reverse()).toEqual([
    'template_saved',
    'photo_saved',
    'tool_found',
    'drawer_completed',
    'inventory_completed',
  ]);
});

test('OFF-016 with signing on, a completion without a network waits to be signed, and is signed afterwards', async ({
  page,
  context,
}) => {
  const { password } = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await changeSettings(page, { signing: 'on' });
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await untilKept(page);
  await expect(page.getByRole('heading', { name: 'Inventory Summary' })).toBeVisible();
  await expect(page.getByText('No inventory is open.')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Complete/ }).click();
  await page.getByRole('button', { name: /^Complete (Anyway|with)/ }).click();
  await expect(page.getByText(/not complete until you sign it/)).toBeVisible();
  await page.close();

  // The tab was closed and the phone finds a network elsewhere: nobody is asked less.
  await context.setOffline(false);
  const tab = await context.newPage();
  await tab.goto('/toolboxes');
  await tab.getByRole('link', { name: 'Sign the inventory' }).click();
  const sheet = tab.getByRole('dialog', { name: 'Sign the inventory' });
  await expect(sheet).toContainText(`I counted the tools in ${toolboxId}.`);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(tab.getByText(/it is not complete until you sign it/)).toBeVisible();
  await expectAccessible(tab);

  await tab.getByRole('button', { name: 'Sign the inventory' }).click();
  await sheet.getByLabel('Your password').fill(password);
  await sheet.getByRole('button', { name: 'Sign' }).click();
  await expect(tab.getByText('Inventory complete', { exact: true })).toBeVisible();
  await expect(tab.getByText('kept on this phone, not sent yet')).toBeHidden();
});

test('OFF-006 a kept photo of a drawer that someone else photographed waits for a choice', async ({
  page,
  context,
}) => {
  const toolboxId = await prepareOffline(page, 2);
  await openDrawer(page, toolboxId);
  await takePhotoOffline(page);
  // Someone else does, before this phone finds its network.
  await savePhoto(page, toolboxId, { picture: sample.photo, tools: [] });
  await page.close();

  await context.setOffline(false);
  const tab = await context.newPage();
  await tab.goto('/toolboxes');
  await tab.getByText('Show', { exact: true }).click();
  const link = tab.getByRole('link', { name: /The drawer has changed: open it to choose/ });
  await expect(link).toBeVisible();
  await link.click();
  await expect(tab.getByRole('dialog').getByText(/Your photo is kept until you choose/)).toBeVisible();
});

test('OFF-006 a kept mark on a drawer that someone else changed is put aside on record', async ({
  page,
  context,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool) => ({ ...tool, status: 'missing' }));
  const name = tools[0]?.name ?? '';
  await savePhoto(page, toolboxId, { picture: sample.reference, tools });
  await openDrawer(page, toolboxId);
  await untilKept(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: `Report Found: ${name}`, exact: true }).click();
  await expect(page.getByText('1 entry kept on this phone, not sent yet')).toBeVisible();
  // Someone else does, before this phone finds its network.
  await savePhoto(page, toolboxId, { picture: sample.photo, tools });
  await page.close();

  await context.setOffline(false);
  const tab = await context.newPage();
  await openDrawer(tab, toolboxId);
  const choice = tab.getByRole('dialog', { name: `Drawer 1: ${name} marked present` });
  await expect(choice.getByRole('region', { name: 'Yours, kept on this phone' })).toContainText('Ann Lee');
  await choice.getByRole('button', { name: 'Keep what is saved' }).click();
  await expectToast(tab, 'Put aside on record');
  await expect(tab.getByText('kept on this phone, not sent yet')).toBeHidden();
  await expect(tab.getByRole('button', { name: `Report Found: ${name}`, exact: true })).toBeVisible();
  await tab.goto(`/toolbox/${toolboxId}/drawer/1/history`);
  await expect(tab.getByRole('listitem').filter({ hasText: 'Put aside' })).toContainText(
    `${name} marked present: The drawer or toolbox has changed`,
  );
});
