// @postgres counts by week in a time zone, in JSON.
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  useOrganization,
} from '../../test/factories.ts';
import { dataUrl, plainJpeg, sampleFile, smallPicture } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useOrganization(test);
const DAY_MS = 86_400_000;
const none = { photos: 0, refused: 0, verdicts: 0, doubts: 0, corrections: 0 };

const { tools: places } = z
  .object({ tools: z.array(z.looseObject({ name: z.string() })) })
  .parse(JSON.parse(sampleFile('truth.json').toString()));

interface Verdict {
  readonly name: string;
  readonly uniqueId: string;
  readonly status: string;
  readonly needsReview: boolean;
}

it('TREND-006 TREND-008 counts photos, verdicts, doubts and corrections of a drawer by week, and names nobody', async () => {
  const { toolboxId, path } = await createToolbox(test, ours.admin);
  const drawer = `${path}/drawer/1`;
  let token = ours.admin;
  const own = (method: string, url: string, body?: object) =>
    test.call(method, url, { token, ...(body ? { body } : {}) });
  const photograph = (image: string) =>
    own('POST', '/api/process-image', {
      imageData: image,
      toolboxId,
      drawerNumber: 1,
      expectedToolCount: 10,
    });
  await own('POST', `${drawer}/assign-template`, {
    templateImageUrl: await smallPicture('reference.jpg'),
    templateTools: places.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
  });
  const { body } = await photograph(await smallPicture('photo_03.jpg'));
  const verdicts: Verdict[] = body.tools;
  await scan(test, ours.admin, { drawer, imageUrl: body.imageUrl, tools: body.tools });
  const certain = verdicts.findIndex(({ needsReview }) => !needsReview);
  const { name = '', uniqueId = '', status } = verdicts[certain] ?? {};
  const mark = (deed: string) =>
    own('POST', `${drawer}/tool-${deed}?toolIndex=${certain}&uniqueId=${uniqueId}`, { toolName: name });
  const [other, back] = status === 'present' ? ['missing', 'found'] : ['found', 'missing'];
  // Only the first change corrects the engine.
  await mark(other);
  await mark(back);
  test.clock.advance(7 * DAY_MS);
  token = await addPerson(test, ours.organizationId, { role: 'admin' });
  expect((await photograph(dataUrl(await plainJpeg()))).status).toBe(422);

  const weeks = (await own('GET', `${drawer}/judgments`)).body.weeks;
  expect(weeks).toHaveLength(12);
  const doubts = verdicts.filter(({ needsReview }) => needsReview).length;
  expect(weeks.slice(0, 10)).toMatchObject(Array(10).fill(none));
  expect(weeks.at(-2)).toMatchObject({
    photos: 1,
    refused: 0,
    verdicts: places.length,
    doubts,
    corrections: 1,
  });
  expect(weeks.at(-1)).toMatchObject({ ...none, photos: 1, refused: 1 });
  const monday = new Date(`${weeks.at(-1).start}T00:00:00Z`);
  expect(monday.getUTCDay()).toBe(1);
  expect(Math.floor((test.clock.now().getTime() - monday.getTime()) / DAY_MS)).toBeLessThan(7);
  expect(Object.keys(weeks[0]).toSorted()).toEqual([
    'corrections',
    'doubts',
    'photos',
    'refused',
    'start',
    'verdicts',
  ]);

  const theirs = await registerOrganization(test);
  expect((await test.call('GET', `${drawer}/judgments`, { token: theirs.admin })).status).toBe(404);
  const member = await addPerson(test, ours.organizationId);
  expect((await test.call('GET', `${drawer}/judgments`, { token: member })).status).toBe(403);
});
