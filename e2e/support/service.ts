import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sample } from './samples.ts';
import type { Box, SampleDrawer } from './samples.ts';

export interface TemplateTool extends Box {
  readonly name: string;
  readonly position: string;
  readonly shapeType: 'rectangle' | 'circle' | 'polygon';
  readonly angle: number;
  readonly uniqueId: string;
  readonly partNumber?: string;
  readonly pieces?: number;
  readonly notOnTemplatePhoto?: boolean;
}

interface StoredTemplate {
  readonly templateImageUrl: string;
  readonly templateTools: readonly TemplateTool[];
  readonly templateAnchorPoints: readonly {
    readonly label: string;
    readonly x: number;
    readonly y: number;
  }[];
}

/** Requests as the signed-in person, for what a journey needs but does not test. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  return { Authorization: `Bearer ${token ?? ''}` };
}

/** Gives drawer 1 a template with the sample's names and places. */
export async function assignTemplate(
  page: Page,
  toolboxId: string,
  drawer: Pick<SampleDrawer, 'reference' | 'tools'>,
): Promise<void> {
  const picture = readFileSync(drawer.reference).toString('base64');
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

/** Saves a photo and its tools to drawer 1, as if a person had placed them by hand. */
export async function savePhoto(
  page: Page,
  toolboxId: string,
  { picture, tools }: { readonly picture: string; readonly tools: readonly object[] },
): Promise<void> {
  const imageUrl = `data:image/jpeg;base64,${readFileSync(picture).toString('base64')}`;
  const answer = await page.request.post(`/api/toolbox/${toolboxId}/drawer/1/scan`, {
    headers: await headersOf(page),
    data: { imageUrl, tools },
  });
  expect(answer.status()).toBe(200);
}

interface NewToolbox {
  readonly name: string;
  readonly drawers: number;
  readonly toolCounts?: readonly number[];
  readonly primaryFoamColor: string;
  readonly secondaryFoamColor: string;
}

/** Creates a toolbox and returns its id. */
export async function addToolbox(page: Page, toolbox: NewToolbox): Promise<string> {
  const answer = await page.request.post('/api/toolboxes', {
    headers: await headersOf(page),
    data: { type: 'rolling', ...toolbox },
  });
  expect(answer.status()).toBe(201);
  const { toolboxId } = (await answer.json()) as { readonly toolboxId: string };
  return toolboxId;
}

/** A drawer's stored template. */
export async function readTemplate(page: Page, toolboxId: string, drawer = 1): Promise<StoredTemplate> {
  const answer = await page.request.get(`/api/toolbox/${toolboxId}/drawer/${drawer}`, {
    headers: await headersOf(page),
  });
  return (await answer.json()) as StoredTemplate;
}

/** Saves a photo without the first tool of drawer 1's template; returns the tool's name. */
export async function saveOneMissing(page: Page, toolboxId: string): Promise<string> {
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, at) => ({ ...tool, status: at === 0 ? 'missing' : 'present' }));
  await savePhoto(page, toolboxId, { picture: sample.photo, tools });
  return templateTools[0]?.name ?? '';
}

interface Statuses {
  readonly toolbox: string | undefined;
  readonly drawers: readonly string[];
}

/** What the server has: 'complete' or 'incomplete' for a toolbox and each of its drawers. */
export async function readStatuses(page: Page, toolboxId: string): Promise<Statuses> {
  const headers = await headersOf(page);
  const [boxes, drawers] = await Promise.all(
    ['/api/toolboxes', `/api/toolbox/${toolboxId}/drawers`].map(async (url) => {
      const answer = await page.request.get(url, { headers });
      return (await answer.json()) as readonly { readonly toolboxId: string; readonly status: string }[];
    }),
  );
  return {
    toolbox: boxes?.find((box) => box.toolboxId === toolboxId)?.status,
    drawers: drawers?.map(({ status }) => status) ?? [],
  };
}

/** Ends the session on the server without the page's knowledge, like an expiry. */
export async function endSession(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/logout', { headers: await headersOf(page) });
  expect(answer.ok()).toBe(true);
}

/** Takes the administrator role from the signed-in owner. */
export async function becomeMaintainer(page: Page): Promise<void> {
  const headers = await headersOf(page);
  const { id } = (await (await page.request.get('/api/user', { headers })).json()) as { readonly id: string };
  const answer = await page.request.patch(`/api/organizations/users/${id}`, {
    headers,
    data: { role: 'maintainer' },
  });
  expect(answer.status()).toBe(200);
}

/** Invites someone to the signed-in person's organization; returns the path of the invitation's link. */
export async function invite(page: Page): Promise<string> {
  const email = `member-${process.pid.toString(36)}-${Date.now().toString(36)}@example.org`;
  const answer = await page.request.post('/api/organizations/invite', {
    headers: await headersOf(page),
    data: { email, role: 'maintainer', organizationRole: 'member' },
  });
  const made = (await answer.json()) as { readonly invite: { readonly inviteUrl: string } };
  const { pathname, search } = new URL(made.invite.inviteUrl);
  return pathname + search;
}

/** A link for the signed-in person, which sets a new password once; returns its path. */
export async function makeResetLink(page: Page): Promise<string> {
  const headers = await headersOf(page);
  const { id } = (await (await page.request.get('/api/user', { headers })).json()) as { readonly id: string };
  const answer = await page.request.post(`/api/organizations/users/${id}/reset-link`, { headers });
  expect(answer.status()).toBe(201);
  const { resetUrl } = (await answer.json()) as { readonly resetUrl: string };
  const { pathname, search } = new URL(resetUrl);
  return pathname + search;
}

/** Continues as a new maintainer and plain member of the same organization. */
export async function becomePlainMember(page: Page): Promise<void> {
  const token = new URLSearchParams((await invite(page)).split('?')[1]).get('invite');
  const username = `member-${process.pid.toString(36)}-${Date.now().toString(36)}`;
  const joined = await page.request.post('/api/auth/accept-invite', {
    data: {
      token,
      userData: {
        username,
        password: 'hangar seven',
        firstName: 'Ray',
        lastName: 'Ortiz',
        rank: '',
        unit: '',
      },
    },
  });
  const session = (await joined.json()) as { readonly token: string };
  await page.evaluate((value) => localStorage.setItem('authToken', value), session.token);
}

interface Listed {
  readonly tools: readonly { readonly uniqueId: string; readonly name: string }[];
}

/** Reports the first tool of drawer 1 as lost. */
export async function loseTool(page: Page, toolboxId: string): Promise<void> {
  const headers = await headersOf(page);
  const drawer = await page.request.get(`/api/toolbox/${toolboxId}/drawer/1`, { headers });
  const [tool] = ((await drawer.json()) as Listed).tools;
  const answer = await page.request.post('/api/cases', {
    headers,
    data: { toolboxId, drawerNumber: 1, uniqueId: tool?.uniqueId, toolName: tool?.name },
  });
  expect(answer.status()).toBe(201);
}

/** Proposes to close a case: its tool was found. */
export async function proposeClosure(page: Page, caseNumber: number, place: string): Promise<void> {
  const answer = await page.request.post(`/api/cases/${caseNumber}/closure`, {
    headers: await headersOf(page),
    data: { outcome: 'found', place },
  });
  expect(answer.status()).toBe(200);
}

/** Adds an aircraft and returns its id. */
export async function addAircraft(page: Page, reference: string): Promise<string> {
  const answer = await page.request.post('/api/work-items', {
    headers: await headersOf(page),
    data: { kind: 'aircraft', reference },
  });
  return ((await answer.json()) as { readonly id: string }).id;
}

/** A toolbox's inventories, newest first. */
export async function listInventories(page: Page, toolboxId: string): Promise<readonly object[]> {
  const url = `/api/toolbox/${toolboxId}/inventories`;
  const answer = await page.request.get(url, { headers: await headersOf(page) });
  return ((await answer.json()) as { readonly inventories: readonly object[] }).inventories;
}

/** What the call says to another system. */
export async function askRelease(page: Page, workItemId: string): Promise<{ readonly releasable: boolean }> {
  const url = `/api/work-items/${workItemId}/release`;
  const answer = await page.request.get(url, { headers: await headersOf(page) });
  return (await answer.json()) as { readonly releasable: boolean };
}

/** The name that the page's person signs in with. */
export async function usernameOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/user', { headers: await headersOf(page) });
  return ((await answer.json()) as { readonly username: string }).username;
}

/** Gives the person of another page a duty, as the owner. */
export async function giveDuty(owner: Page, person: Page, duty: string): Promise<void> {
  const me = await person.request.get('/api/user', { headers: await headersOf(person) });
  const { id } = (await me.json()) as { readonly id: string };
  const answer = await owner.request.put(`/api/organizations/users/${id}/duties`, {
    headers: await headersOf(owner),
    data: { duties: [duty] },
  });
  expect(answer.status()).toBe(200);
}

/** Changes the organization's settings for tool control. */
export async function changeSettings(page: Page, changes: object): Promise<void> {
  const url = '/api/organizations/settings';
  const headers = await headersOf(page);
  const now = await page.request.get(url, { headers });
  const { version } = (await now.json()) as { readonly version: number };
  const answer = await page.request.put(url, {
    headers: { ...headers, 'If-Match': String(version) },
    data: changes,
  });
  expect(answer.status()).toBe(200);
}
