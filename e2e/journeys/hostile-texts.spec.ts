import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { settle } from '../support/accessible.ts';
import { sample } from '../support/samples.ts';

/** Each one reports itself if it runs. */
const RUN = 'window.top.hostile=1';
const texts = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `"><svg onload="${RUN}">`,
  `'><iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `</title><script>${RUN}</script>`,
  `</textarea><img src=x onerror="${RUN}">`,
  `<a href="javascript:${RUN}">wrench</a>`,
  `<math><mtext><img src=x onerror="${RUN}"></mtext></math>`,
  `<details open ontoggle="${RUN}">`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<style>@import 'javascript:${RUN}';</style>`,
] as const;
const [script, image, svg] = texts;

interface Call {
  readonly path: string;
  readonly data: unknown;
}

/**
 * Creates a user whose every field is hostile, with a toolbox and drawer full of hostile names; returns its
 * path.
 */
async function fillWithHostileTexts(page: Page): Promise<string> {
  let headers: Record<string, string> = {};
  const post = async ({ path, data }: Call): Promise<unknown> => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const username = `<b>${process.pid.toString(36)}${Date.now().toString(36)}`;
  const person = { firstName: script, lastName: image, rank: svg, unit: texts[3], email: '', role: 'admin' };
  const { token } = (await post({
    path: '/api/auth/register-organization',
    data: {
      organizationName: texts[4],
      organizationType: 'military',
      userData: { ...person, username, password: 'hangar seven' },
    },
  })) as { readonly token: string };
  headers = { Authorization: `Bearer ${token}` };
  const box = {
    type: 'rolling',
    name: image,
    eid: svg,
    drawers: 1,
    toolCounts: [texts.length],
    primaryFoamColor: sample.primaryFoamColor,
    secondaryFoamColor: sample.secondaryFoamColor,
  };
  const { toolboxId } = (await post({ path: '/api/toolboxes', data: box })) as { readonly toolboxId: string };
  const drawer = `/toolbox/${encodeURIComponent(toolboxId)}/drawer/1`;
  const picture = `data:image/jpeg;base64,${readFileSync(sample.reference).toString('base64')}`;
  const tools = texts.map((name, index) => ({
    name,
    status: index % 2 ? 'present' : 'missing',
    shapeType: 'rectangle',
    angle: 0,
    x: 5 + (index % 4) * 23,
    y: 5 + Math.floor(index / 4) * 30,
    width: 18,
    height: 24,
  }));
  await post({
    path: `/api${drawer}/assign-template`,
    data: { templateImageUrl: picture, templateTools: tools },
  });
  await post({ path: `/api${drawer}/scan`, data: { imageUrl: picture, tools } });
  await post({
    path: '/api/training/images',
    data: { imageUrl: picture, metadata: { toolCount: null, drawerType: image } },
  });
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  return drawer;
}

test('S63 S43 markup in texts is shown as text, and no picture runs a script', async ({ page, isMobile }) => {
  test.skip(isMobile, 'Scripts run at every width.');
  const drawer = await fillWithHostileTexts(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const toolbox = drawer.replace('/drawer/1', '');
  const screens = [
    ...['/', '/profile', '/profile/edit', '/settings', '/toolboxes', '/user-management', '/audit'],
    ...[drawer, `${drawer}/history`, `${toolbox}/complete`, `${toolbox}/labels`, `${toolbox}/templates`],
    '/training?tab=manage',
  ];
  for (const path of screens) {
    await page.goto(path);
    await settle(page);
    expect(await page.evaluate(() => 'hostile' in window), path).toBe(false);
  }

  await page.goto(drawer);
  for (const name of texts) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Adjust Tool Positions' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of tool 1', exact: true })).toHaveValue(script);
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  expect(dialogs).toEqual([]);

  await test.step('S43 a picture opened in its own tab cannot run scripts', async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    const address = await page.getByAltText('Photo of drawer 1').getAttribute('src');
    const answer = await page.goto(address ?? '');
    expect(answer?.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  });
});
