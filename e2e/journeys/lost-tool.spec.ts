import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { startInstallation } from '../support/demo.ts';
import { expectInPdf } from '../support/pdf-text.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import {
  addAircraft,
  askRelease,
  assignTemplate,
  becomePlainMember,
  giveDuty,
  listInventories,
  readTemplate,
  savePhoto,
} from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'people search with a phone in their hand');

test('LOST-003 LOST-010 LOST-014 a tool lost at shift end blocks its aircraft until two people close the case', async ({
  browser,
  viewport,
}, info) => {
  const clock = info.outputPath('now');
  const setTime = (time: string) => writeFileSync(clock, `2026-11-23T${time}:00Z`);
  setTime('18:00');
  const server = await startInstallation({ TEST_CLOCK: clock });
  const page = await browser.newPage({ baseURL: server.address, viewport });
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);
  await assignTemplate(page, toolboxId, sample);
  const plane = await addAircraft(page, '84-0012');
  const { templateTools } = await readTemplate(page, toolboxId);
  const there = templateTools.map((tool) => ({ ...tool, status: 'present' }));
  await savePhoto(page, toolboxId, { picture: sample.reference, tools: there });

  // Shift end: the count begins with the aircraft, and one tool is not there.
  setTime('18:10');
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await page.getByRole('button', { name: /^Start/ }).click();
  const start = page.getByRole('dialog', { name: 'Start an inventory' });
  await start.getByText('Shift end').click();
  await start.getByLabel(/^Why end/).fill('The shift ends');
  await start.getByLabel('Aircraft or job (optional)').fill('84-0012');
  await start.getByRole('button', { name: /^84-0012/ }).click();
  await start.getByRole('button', { name: 'Start inventory' }).click();
  await expect(page.getByRole('region', { name: 'Inventory' })).toContainText('84-0012');
  const [lost, ...rest] = there;
  await savePhoto(page, toolboxId, {
    picture: sample.photo,
    tools: [{ ...lost, status: 'missing' }, ...rest],
  });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Complete Drawer Inventory' }).first().click();
  await page.getByRole('button', { name: 'Complete with 1 missing' }).click();
  const line = page.getByRole('link', { name: `Case 1 for ${lost?.name ?? ''}: suspected` });
  await expect(line).toBeVisible();
  expect(await askRelease(page, plane)).toMatchObject({ releasable: false });

  // Complete Anyway, as the documents have it.
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await page.getByRole('button', { name: /^Complete/ }).click();
  const ask = page.getByRole('dialog', { name: 'Cannot Complete Inventory' });
  await expect(ask).toContainText('Completing opens a lost-tool case for this tool, unless it has one.');
  await ask.getByRole('button', { name: 'Complete Anyway' }).click();
  await expect(page).not.toHaveURL(/complete$/);

  // Thirty minutes pass, and nobody has found it.
  setTime('18:45');
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await expect(page.getByRole('link', { name: `Case 1 is open for ${lost?.name ?? ''}` })).toBeVisible();
  await page.goto('/cases/1');
  await expect(page.getByText('Aircraft 84-0012 NOT RELEASABLE')).toBeVisible();
  expect(await askRelease(page, plane)).toMatchObject({ releasable: false });

  const [inventory] = await listInventories(page, toolboxId);
  await page.goto(`/toolbox/${toolboxId}/inventories`);
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  await expectInPdf(await receipt, [toolboxId, 'Shift end', '84-0012', lost?.name ?? '', '1 missing']);
  expect(inventory).toMatchObject({ kind: 'shift_end', state: 'completed', missing: 1 });

  // An hour after the discovery the case is escalated, while its page is open.
  await page.goto('/cases/1');
  await expect(page.getByText('Aircraft 84-0012 NOT RELEASABLE')).toBeVisible();
  await expect(page.getByText('Escalated', { exact: true })).toHaveCount(0);
  setTime('19:50');
  await expect(page.getByText('Escalated', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Log a search' }).click();
  const search = page.getByRole('dialog', { name: 'Log a search' });
  await search.getByLabel('Area').fill('Engine 2 intake');
  await search.getByLabel('Result').selectOption('found');
  await search.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByText('Searched Engine 2 intake: found')).toBeVisible();
  await page.getByRole('button', { name: 'Propose closure…' }).click();
  const closure = page.getByRole('dialog', { name: 'Propose closure' });
  await closure.getByLabel('Where it was found').fill('Engine 2 intake');
  await closure.getByRole('button', { name: 'Propose' }).click();

  const second = await browser.newPage({ baseURL: server.address, viewport });
  await second.goto('/favicon.svg');
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await second.evaluate((value) => localStorage.setItem('authToken', value), token);
  await becomePlainMember(second);
  await giveDuty(page, second, 'inspector');
  await page.reload();
  await expect(page.getByText('A second person must confirm.')).toBeVisible();
  expect(await askRelease(page, plane)).toMatchObject({ releasable: false });
  await second.goto('/cases/1');
  await second.getByRole('button', { name: 'Confirm: found' }).click();
  await expect(second.getByText('Found, count again')).toBeVisible();
  await expect(second.getByText('NOT RELEASABLE')).toHaveCount(0);
  expect(await askRelease(page, plane)).toMatchObject({ releasable: true });
  const report = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Report' }).click();
  expect((await report).suggestedFilename()).toBe('case-1.pdf');
  await expectInPdf(await report, [
    'Lost-Tool Case 1',
    lost?.name ?? '',
    'Searched Engine 2 intake: found',
    'Outcome Found',
    'Where Engine 2 intake',
    'Proposed by',
    'Confirmed by',
    '84-0012',
    'The release to service is signed elsewhere.',
  ]);
  await Promise.all([page.close(), second.close()]);
  await server.stop();
});
