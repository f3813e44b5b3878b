import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Box, SampleDrawer } from './samples.ts';

interface TemplateTool extends Box {
  readonly name: string;
}

/** The signed-in person's own calls, for what a journey needs and is not about. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  return { Authorization: `Bearer ${token ?? ''}` };
}

/** Gives drawer 1 a template with the sample's own names and places. */
export async function assignTemplate(page: Page, toolboxId: string, drawer: SampleDrawer): Promise<void> {
  const picture = readFileSync(join(drawer.folder, 'reference.jpg')).toString('base64');
  const answer = await page.request.post(`/api/toolbox/${toolboxId}/drawer/1/assign-template`, {
    headers: await headersOf(page),
    data: {
      templateImageUrl: `data:image/jpeg;base64,${picture}`,
      templateTools: drawer.tools.map(({ name, shapeType, x, y, width, height }) => ({
        name,
        shapeType,
        x,
        y,
        width,
        height,
      })),
    },
  });
  expect(answer.status()).toBe(200);
}

/** The template of drawer 1 as it is stored. */
export async function readTemplate(page: Page, toolboxId: string): Promise<readonly TemplateTool[]> {
  const answer = await page.request.get(`/api/toolbox/${toolboxId}/drawer/1`, {
    headers: await headersOf(page),
  });
  const { templateTools } = (await answer.json()) as { templateTools: TemplateTool[] };
  return templateTools;
}

/** Ends the session on the server, unknown to the page: as when it expires. */
export async function endSession(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/logout', { headers: await headersOf(page) });
  expect(answer.ok()).toBe(true);
}
