import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToolbox, registerOrganization, scan, tools } from '../test/factories.ts';
import { dataUrl, plainJpeg } from '../test/pictures.ts';
import { openTestApp } from '../test/test-app.ts';
import type { TestApp } from '../test/test-app.ts';

let visits = 0;
const canary = createServer((_request, response) => {
  response.end();
}).on('connection', () => (visits += 1));
let test: TestApp;
let canaryUrl: string;

beforeAll(async () => {
  test = await openTestApp();
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/picture.jpg`;
});
afterAll(async () => {
  await test.close();
  canary.close();
});

describe('an address that a person entered', () => {
  it('S50 S51 is stored as text: the server never requests it', async () => {
    const { admin: token } = await registerOrganization(test);
    const { toolboxId, path } = await createToolbox(test, token);
    const drawer = `${path}/drawer/1`;
    const { body: user } = await test.call('GET', '/api/user', { token });
    const profile = await test.call('PUT', `/api/users/${user.id}`, {
      token,
      body: { firstName: 'Dana', lastName: 'Whitfield', profileImageUrl: canaryUrl },
    });
    expect(profile.status).toBe(200);
    const assigned = await test.call('POST', `${drawer}/assign-template`, {
      token,
      body: { templateImageUrl: canaryUrl, templateTools: tools('present') },
    });
    expect(assigned.body.drawer.templateImageUrl).toBe(canaryUrl);
    const scanned = await scan(test, token, { drawer, tools: tools('present'), imageUrl: canaryUrl });
    expect(scanned.body.drawer.imageUrl).toBe(canaryUrl);
    const imageData = dataUrl(await plainJpeg(90, { width: 400, height: 300 }));
    for (const body of [
      { toolboxId, drawerNumber: 1, imageData },
      { imageData: canaryUrl },
      { imageData, imageUrl: canaryUrl, templateImageUrl: canaryUrl },
    ]) {
      await test.call('POST', '/api/process-image', { token, body });
    }
    for (const seen of [drawer, path, `${path}/drawers`, '/api/templates/drawers', '/api/user']) {
      expect((await test.call('GET', seen, { token })).status).toBe(200);
    }
    expect(visits).toBe(0);
    // The canary itself works.
    await fetch(canaryUrl);
    expect(visits).toBe(1);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/x.jpg',
    'javascript:alert(1)',
    '//127.0.0.1/x.jpg',
    'data:text/html;base64,PGI+',
  ])('S50 %s is refused as a picture of a drawer', async (imageUrl) => {
    const { admin: token } = await registerOrganization(test);
    const { path } = await createToolbox(test, token);
    const { status } = await scan(test, token, { drawer: `${path}/drawer/1`, tools: [], imageUrl });
    expect(status).toBe(400);
  });
});
