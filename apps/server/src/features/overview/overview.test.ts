// @postgres the smoke test of this feature.
import { expect, it } from 'vitest';
import {
  addMember,
  addPerson,
  createToolbox,
  PASSWORD,
  registerOrganization,
  tools,
  uniqueName,
} from '../../test/factories.ts';
import { eventsOfKind } from '../../test/events.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const read = async (token: string) => (await test.call('GET', '/api/overview', { token })).body;

it('counts what an administrator manages, only in their organization', async () => {
  const other = await registerOrganization(test);
  await createToolbox(test, other.admin);
  const { admin, organizationId } = await registerOrganization(test);
  const empty = {
    withoutTemplate: [],
    drawersWithTemplate: 0,
    people: 1,
    areLabelsPrinted: false,
    photos: 0,
    refusedPhotos: 0,
  };
  expect(await read(admin)).toEqual(empty);

  const done = await createToolbox(test, admin, { name: 'Done', drawers: 1, toolCounts: [1] });
  const open = await createToolbox(test, admin, { name: 'Open', drawers: 2 });
  const picture = dataUrl(await plainJpeg());
  for (const { path } of [done, open]) {
    await test.call('POST', `${path}/drawer/1/assign-template`, {
      token: admin,
      body: { templateImageUrl: picture, templateTools: tools('present') },
    });
  }
  const { username } = await addMember(test, organizationId, { role: 'admin' });
  await test.call('POST', '/api/organizations/invite', {
    token: admin,
    body: { email: `${uniqueName('new')}@example.org`, role: 'maintainer', organizationRole: 'member' },
  });
  // A picture without a drawer in it is refused.
  await test.call('POST', '/api/process-image', {
    token: admin,
    body: { toolboxId: done.toolboxId, drawerNumber: 1, imageData: picture, expectedToolCount: 1 },
  });
  const seen = { withoutTemplate: ['Open'], drawersWithTemplate: 2, people: 3, areLabelsPrinted: false };
  expect(await read(admin)).toEqual({ ...seen, photos: 1, refusedPhotos: 1 });
  test.clock.advance(8 * 24 * 60 * 60 * 1000);
  const { body } = await test.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
  expect(await read(body.token)).toEqual({ ...empty, ...seen, people: 2 });
});

it('says to every administrator that labels were printed, by anyone', async () => {
  const other = await registerOrganization(test);
  const { admin, organizationId } = await registerOrganization(test);
  const maintainer = await addPerson(test, organizationId);
  for (const token of [maintainer, admin, maintainer]) {
    const { body } = await test.call('POST', '/api/labels/printed', { token });
    expect(body).toEqual({ success: true });
  }
  expect(await read(admin)).toMatchObject({ areLabelsPrinted: true });
  expect(await read(other.admin)).toMatchObject({ areLabelsPrinted: false });
  expect(await eventsOfKind(test, organizationId, 'labels_printed')).toHaveLength(1);
});
