import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, createToolbox, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { GEMINI_KEY, saysJson, startGeminiServer } from '../../test/gemini-server.ts';
import type { GeminiServer } from '../../test/gemini-server.ts';
import { smallPicture } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let gemini: GeminiServer;
let test: TestApp;
let ours: TestOrganization;
let maintainer: string;
let path: string;
let toolboxId: string;

beforeAll(async () => {
  gemini = await startGeminiServer();
  test = await openTestApp({ GEMINI_BASE_URL: gemini.url, GEMINI_MODEL: 'gemini-test' });
  ours = await registerOrganization(test);
  maintainer = await addPerson(test, ours.organizationId);
  await test.call('POST', '/api/init-gemini', { token: ours.admin, body: { apiKey: GEMINI_KEY } });
});
afterAll(async () => {
  await test.close();
  await gemini.close();
});
beforeEach(async () => {
  ({ path, toolboxId } = await createToolbox(test, ours.admin, { drawers: 1 }));
});

const post = async (url: string, body: object) => {
  const reply = await test.call('POST', url, { token: maintainer, body });
  expect([url, reply.status < 300, reply.body.code]).toEqual([url, true, undefined]);
  return reply.body;
};
const cases = async () =>
  (await test.call('GET', `/api/cases?toolboxId=${toolboxId}`, { token: maintainer })).body.cases.map(
    ({ toolName, state }: { toolName: string; state: string }) => [toolName, state],
  );

interface Proposed {
  readonly uniqueId: string;
  readonly name: string;
}

/** A photo without a template: the service proposes the tools, and a person says that they are there. */
async function photograph(names: readonly string[], correct = (tool: Proposed): Proposed => tool) {
  gemini.answer(
    saysJson({
      tools: names.map((name, at) => ({
        name,
        box_2d: [100, 200 * at + 50, 900, 200 * at + 200],
        confidence: 0.9,
      })),
    }),
  );
  const imageData = await smallPicture('reference.jpg');
  const { imageUrl, tools } = await post('/api/process-image', { imageData, toolboxId, drawerNumber: 1 });
  expect(tools.map(({ name }: Proposed) => name)).toEqual(names);
  const seen = tools.map((tool: Proposed) => ({ ...correct(tool), status: 'present', needsReview: false }));
  await post(`${path}/drawer/1/scan`, { imageUrl, tools: seen });
}

async function count(...photo: Parameters<typeof photograph>) {
  await photograph(...photo);
  await post(`${path}/drawer/1/status`, { status: 'complete' });
}

describe('names that an engine makes up without a template', () => {
  beforeEach(async () => {
    await count(['Hammer', 'Pliers']);
    await post(`${path}/status`, { status: 'complete' });
    await post(`${path}/inventories`, { kind: 'shift_end' });
  });

  it('LOST-001 are no reason for a case when the next photo calls the same tools something else', async () => {
    await count(['Claw hammer', 'Pliers']);
    expect(await cases()).toEqual([]);
  });

  it('LOST-024 have one when the next photo shows fewer tools', async () => {
    await count(['Pliers']);
    expect(await cases()).toEqual([['Hammer', 'suspected']]);
  });

  it('LOST-024 have one when a person says that it is another tool', async () => {
    await count(['Claw hammer', 'Pliers'], (tool) =>
      tool.name === 'Claw hammer' ? { ...tool, name: 'Torch' } : tool,
    );
    expect(await cases()).toEqual([['Hammer', 'suspected']]);
  });
});
