// @postgres the smoke test of this feature.
import { describe, expect, it } from 'vitest';
import { eventsOfKind } from '../../test/events.ts';
import { createToolbox, registerOrganization, tools } from '../../test/factories.ts';
import { givenTraining } from '../../test/training.ts';

const { at, send, upload, get, statusOf, drawn, verify } = givenTraining();

describe('a training image', () => {
  it('TRAIN-013 TRAIN-017 TRAIN-018 is stored as pending and listed, newest first', async () => {
    const { status, body } = await send({
      imageUrl: at().picture,
      metadata: { toolCount: 7, drawerType: ' Wrenches ' },
    });
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        image: {
          id: expect.any(String),
          imageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f]{32}\?e=\d+&s=/),
          status: 'pending',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          metadata: { toolCount: 7, drawerType: 'Wrenches' },
          uploadedBy: expect.any(String),
        },
      },
    ]);
    const later = await upload();
    const { body: list } = await at().test.call('GET', '/api/training/images', { token: at().ours.admin });
    expect(list.images.slice(0, 2)).toEqual([later, body.image]);
    expect((await at().test.call('GET', body.image.imageUrl)).headers['content-type']).toBe('image/jpeg');
    const [event] = (await eventsOfKind(at().test, at().ours.organizationId, 'training_image_added')).slice(
      -2,
    );
    expect(event).toMatchObject({
      imageId: expect.stringMatching(/^[0-9a-f]{32}$/),
      after: { trainingImageId: body.image.id, toolCount: 7, sha256: expect.any(String) },
    });
  });

  it.each([
    ['TRAIN-010', { toolCount: 0, drawerType: null }, 'Tool count must be between 1 and 50'],
    ['TRAIN-010', { toolCount: 51, drawerType: null }, 'Tool count must be between 1 and 50'],
    ['G-157', { toolCount: '', drawerType: null }, 'Tool count must be between 1 and 50'],
  ])('%s refuses %j', async (_id, metadata, message) => {
    const { status, body } = await send({ imageUrl: at().picture, metadata });
    expect([status, body.success, body.message]).toEqual([400, false, message]);
  });

  it.each([
    [
      { toolCount: null, drawerType: '' },
      { toolCount: null, drawerType: null },
    ],
    [{}, { toolCount: null, drawerType: null }],
    [undefined, { toolCount: null, drawerType: null }],
    [
      { toolCount: 50, drawerType: 'Any “text” 扳手' },
      { toolCount: 50, drawerType: 'Any “text” 扳手' },
    ],
  ])('TRAIN-010 TRAIN-011 G-157 stores %j as %j', async (metadata, kept) => {
    expect((await send({ imageUrl: at().picture, metadata })).body.image.metadata).toEqual(kept);
  });

  it('G-97 refuses anything but JPEG or PNG, including our paths and external addresses', async () => {
    const wrong = ['data:image/png;base64,R0lGODlhAQABAAAAACw=', 'https://example.org/a.jpg', '', undefined];
    for (const imageUrl of [...wrong, (await upload()).imageUrl]) {
      const { status, body } = await send({ imageUrl });
      expect([status, body.message]).toEqual([400, 'Invalid image data']);
    }
  });

  it('G-56 is stored once however often the same request arrives', async () => {
    const headers = { 'idempotency-key': 'training-upload-1' };
    const [first, second] = [
      await send({ imageUrl: at().picture }, at().maintainer, headers),
      await send({ imageUrl: at().picture }, at().maintainer, headers),
    ];
    expect(second.body.image.id).toBe(first.body.image.id);
    const { body } = await at().test.call('GET', '/api/training/images', { token: at().maintainer });
    expect(body.images.filter((one: { id: string }) => one.id === first.body.image.id)).toHaveLength(1);
  });

  it('TRAIN-021 G-114 is deleted only by its uploader or an admin', async () => {
    const [mine, theirs] = [await upload(), await upload(at().ours.admin)];
    const remove = (id: string, token: string) =>
      at().test.call('DELETE', `/api/training/images/${id}`, { token });
    const refused = await remove(theirs.id, at().maintainer);
    expect([refused.status, refused.body.success, refused.body.message]).toEqual([
      403,
      false,
      "You don't have permission to perform this action",
    ]);
    for (const [image, token] of [
      [mine, at().maintainer],
      [theirs, at().ours.admin],
      [await upload(), at().ours.admin],
    ] as const) {
      const { status, body } = await remove(image.id, token);
      expect([status, body]).toEqual([200, { success: true, message: 'Training image deleted' }]);
      expect((await get(image.id)).status).toBe(404);
      expect((await at().test.call('GET', image.imageUrl)).status).toBe(404);
    }
    expect((await remove(mine.id, at().maintainer)).body.message).toBe('Image not found');
    const events = await eventsOfKind(at().test, at().ours.organizationId, 'training_image_deleted');
    expect(events.map(({ before }) => before)).toContainEqual(
      expect.objectContaining({ trainingImageId: mine.id, status: 'pending' }),
    );
  });
});

describe('another organization', () => {
  it('S17 S19 G-114 cannot see, change or export anything of ours', async () => {
    const { id, annotationId } = await drawn();
    await verify(annotationId);
    const { admin: stranger } = await registerOrganization(at().test);
    const calls = [
      ['GET', `/api/training/images/:id`, undefined, 'Image not found'],
      ['DELETE', `/api/training/images/:id`, undefined, 'Image not found'],
      [
        'POST',
        `/api/training/images/:id/analyze`,
        { expectedToolCount: 1, toolPositionCount: 1 },
        'Image not found',
      ],
      ['POST', `/api/training/images/:id/analyze`, { nonsense: true }, 'Image not found'],
      ['POST', `/api/training/images/:id/annotations`, {}, 'Image not found'],
      ['POST', `/api/training/images/:id/annotations`, { tools: 7 }, 'Image not found'],
      [
        'PUT',
        `/api/training/annotations/:id`,
        { tools: [], anchorPoints: [], verified: false },
        'Annotation not found',
      ],
      ['PUT', `/api/training/annotations/:id`, { nonsense: true }, 'Annotation not found'],
    ] as const;
    for (const [method, path, body, message] of calls) {
      const own = path.includes('annotations/:id') ? annotationId : id;
      for (const named of [own, at().test.deps.ids.uuid(), '999999']) {
        const answer = await at().test.call(method, path.replace(':id', named), { token: stranger, body });
        expect([path, answer.status, answer.body.message]).toEqual([path, 404, message]);
      }
    }
    expect((await at().test.call('GET', '/api/training/images', { token: stranger })).body).toEqual({
      images: [],
    });
    expect((await at().test.call('GET', '/api/training/export', { token: stranger })).body).toMatchObject({
      count: 0,
      images: [],
    });
    const box = await createToolbox(at().test, stranger);
    const assigned = await at().test.call('POST', `${box.path}/drawer/1/assign-template`, {
      token: stranger,
      body: { templateImageUrl: at().picture, templateTools: tools('present'), templateId: annotationId },
    });
    expect([assigned.status, assigned.body.message]).toEqual([404, 'Template not found']);
    expect(await statusOf(id)).toBe('verified');
  });
});
