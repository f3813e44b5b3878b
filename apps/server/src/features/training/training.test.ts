import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@stowed/contract';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { dataUrl, plainJpeg, sampleFile } from '../../test/pictures.ts';
import { readCoco, readYolo } from '../../test/read-datasets.ts';
import { readZip } from '../../test/read-zip.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
let ours: TestOrganization;
let maintainer: string;
let picture: string;

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  maintainer = await addPerson(test, ours.organizationId);
  picture = dataUrl(await plainJpeg(120, { width: 320, height: 240 }));
});
afterAll(() => test.close());

const anchor = { id: 'a1', label: 'Anchor 1', description: 'Corner', x: 12.345678, y: 99.999 };
const send = (body: unknown, token = maintainer, headers: Record<string, string> = {}) =>
  test.call('POST', '/api/training/images', { token, body, headers });
const upload = async (token = maintainer, imageUrl = picture) =>
  (await send({ imageUrl, metadata: { toolCount: 5, drawerType: 'Sockets' } }, token)).body.image;
const get = (id: string, token = maintainer) => test.call('GET', `/api/training/images/${id}`, { token });
const begin = async (id: string, body: unknown = {}, token = maintainer) =>
  test.call('POST', `/api/training/images/${id}/annotations`, { token, body });
const save = (
  id: string,
  body: unknown,
  options: { token?: string; headers?: Record<string, string> } = {},
) => test.call('PUT', `/api/training/annotations/${id}`, { token: maintainer, body, ...options });
const analyze = (id: string, body: unknown, token = maintainer) =>
  test.call('POST', `/api/training/images/${id}/analyze`, { token, body });
const statusOf = async (id: string): Promise<string> => (await get(id)).body.image.status;

/** An image with an annotation that a person drew. */
async function drawn(token = maintainer): Promise<{ id: string; annotationId: string }> {
  const { id } = await upload(token);
  const { body } = await begin(id, { tools: tools('present', 'missing'), anchorPoints: [anchor] }, token);
  return { id, annotationId: body.annotation.id };
}

const verify = (annotationId: string, token = maintainer) =>
  save(
    annotationId,
    { tools: tools('present', 'missing'), anchorPoints: [anchor], verified: true },
    { token },
  );

describe('a training image', () => {
  it('TRAIN-013 TRAIN-017 TRAIN-018 is kept as pending and listed, newest first', async () => {
    const { status, body } = await send({
      imageUrl: picture,
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
    const { body: list } = await test.call('GET', '/api/training/images', { token: ours.admin });
    expect(list.images.slice(0, 2)).toEqual([later, body.image]);
    expect((await test.call('GET', body.image.imageUrl)).headers['content-type']).toBe('image/jpeg');
    const [event] = (await eventsOfKind(test, ours.organizationId, 'training_image_added')).slice(-2);
    expect(event).toMatchObject({
      image_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      after: { trainingImageId: body.image.id, toolCount: 7, sha256: expect.any(String) },
    });
  });

  it.each([
    ['TRAIN-010', { toolCount: 0, drawerType: null }, 'Tool count must be between 1 and 50'],
    ['TRAIN-010', { toolCount: 51, drawerType: null }, 'Tool count must be between 1 and 50'],
    ['G-157', { toolCount: '', drawerType: null }, 'Tool count must be between 1 and 50'],
  ])('%s refuses %j', async (_id, metadata, message) => {
    const { status, body } = await send({ imageUrl: picture, metadata });
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
  ])('TRAIN-010 TRAIN-011 G-157 keeps %j as %j', async (metadata, kept) => {
    expect((await send({ imageUrl: picture, metadata })).body.image.metadata).toEqual(kept);
  });

  it('G-97 refuses what is no JPEG or PNG, also a path of ours and a foreign address', async () => {
    const wrong = ['data:image/png;base64,R0lGODlhAQABAAAAACw=', 'https://example.org/a.jpg', '', undefined];
    for (const imageUrl of [...wrong, (await upload()).imageUrl]) {
      const { status, body } = await send({ imageUrl });
      expect([status, body.message]).toEqual([400, 'Invalid image data']);
    }
  });

  it('G-56 is kept once however often the same request comes', async () => {
    const headers = { 'idempotency-key': 'training-upload-1' };
    const [first, second] = [
      await send({ imageUrl: picture }, maintainer, headers),
      await send({ imageUrl: picture }, maintainer, headers),
    ];
    expect(second.body.image.id).toBe(first.body.image.id);
    const { body } = await test.call('GET', '/api/training/images', { token: maintainer });
    expect(body.images.filter((one: { id: string }) => one.id === first.body.image.id)).toHaveLength(1);
  });

  it('TRAIN-021 G-114 is deleted by its uploader or an admin, and by nobody else', async () => {
    const [mine, theirs] = [await upload(), await upload(ours.admin)];
    const remove = (id: string, token: string) =>
      test.call('DELETE', `/api/training/images/${id}`, { token });
    const refused = await remove(theirs.id, maintainer);
    expect([refused.status, refused.body.success, refused.body.message]).toEqual([
      403,
      false,
      "You don't have permission to perform this action",
    ]);
    for (const [image, token] of [
      [mine, maintainer],
      [theirs, ours.admin],
      [await upload(), ours.admin],
    ] as const) {
      const { status, body } = await remove(image.id, token);
      expect([status, body]).toEqual([200, { success: true, message: 'Training image deleted' }]);
      expect((await get(image.id)).status).toBe(404);
      expect((await test.call('GET', image.imageUrl)).status).toBe(404);
    }
    expect((await remove(mine.id, maintainer)).body.message).toBe('Image not found');
    const events = await eventsOfKind(test, ours.organizationId, 'training_image_deleted');
    expect(events.map(({ before }) => before)).toContainEqual(
      expect.objectContaining({ trainingImageId: mine.id, status: 'pending' }),
    );
  });
});

describe('an annotation', () => {
  it('TRAIN-019 TRAIN-020 G-115 is begun by hand, and makes a pending image analyzed', async () => {
    const { id } = await upload();
    expect((await get(id)).body.annotations).toEqual([]);
    const { status, body } = await begin(id);
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        annotation: {
          ...{ id: expect.any(String), tools: [], anchorPoints: [], verified: false },
          ...{ imageId: id, version: 1, updatedAt: expect.any(String) },
        },
      },
    ]);
    const seen = (await get(id)).body;
    expect([seen.image.status, seen.annotations]).toEqual(['analyzed', [body.annotation]]);
    const again = await begin(id);
    expect([again.status, again.body.message]).toEqual([409, 'This image already has an annotation']);
  });

  it('TRAIN-035 TRAIN-041 TRAIN-044 TRAIN-050 is saved as sent, verified, and its image with it', async () => {
    const { id, annotationId } = await drawn();
    const { status, body } = await verify(annotationId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      image: { id, status: 'verified' },
      annotation: { id: annotationId, verified: true, version: 2 },
    });
    const [seen] = (await get(id)).body.annotations;
    expect(seen).toEqual(body.annotation);
    expect(seen.tools).toEqual(tools('present', 'missing').map((tool) => expect.objectContaining(tool)));
    expect(seen.anchorPoints).toEqual([{ ...anchor, x: 12.35, y: 100 }]);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'annotation_verified')).slice(-1);
    expect(event).toMatchObject({
      before: { status: 'analyzed', version: 1, verified: false },
      after: { id: annotationId, tools: seen.tools },
      decision: { decidedBy: 'person' },
    });
  });

  it('TRAIN-042 G-118 of a verified image that is saved unverified takes the image back', async () => {
    const { id, annotationId } = await drawn();
    await verify(annotationId);
    await save(annotationId, { tools: tools('present'), anchorPoints: [], verified: false });
    expect(await statusOf(id)).toBe('analyzed');
  });

  it('that is saved as it is writes no event', async () => {
    const { annotationId } = await drawn();
    const first = await verify(annotationId);
    const before = await eventsOfKind(test, ours.organizationId, 'annotation_verified', 'annotation_saved');
    const again = await verify(annotationId);
    expect(again.body).toMatchObject({ annotation: first.body.annotation });
    const after = await eventsOfKind(test, ours.organizationId, 'annotation_verified', 'annotation_saved');
    expect(after).toHaveLength(before.length);
  });

  it('is not saved over by whoever has not seen the newest', async () => {
    const { annotationId } = await drawn();
    const body = { tools: tools('present'), anchorPoints: [], verified: false };
    const headers = { 'if-match': '"1"' };
    expect((await save(annotationId, body, { headers })).status).toBe(200);
    const late = await save(annotationId, { ...body, tools: tools('missing') }, { headers });
    expect([late.status, late.body.message, late.body.annotation.version]).toEqual([
      409,
      'This annotation was changed by someone else. Please reload.',
      2,
    ]);
  });

  it.each([
    ['TRAIN-036', { anchorPoints: Array(5).fill(anchor) }, 'Maximum of 4 anchor points reached'],
    ['G-119', { tools: [], verified: true }, 'No tools detected'],
    ['TRAIN-041', { tools: 'all' }, 'Invalid tools'],
    ['TRAIN-041', { tools: [{ name: 'A', x: 'left' }] }, 'Invalid tools'],
    ['TRAIN-041', { tools: Array(101).fill(tools('present')[0]) }, 'Invalid tools'],
  ])('%s refuses %j', async (_id, overrides, message) => {
    const { annotationId } = await drawn();
    const body = { tools: tools('present'), anchorPoints: [], verified: false, ...overrides };
    const answer = await save(annotationId, body);
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([400, false, message]);
  });
});

describe('the analysis', () => {
  const counts = { expectedToolCount: 5, toolPositionCount: 6 };

  it('TRAIN-026 TRAIN-027 G-116 proposes shapes, keeps what it replaces for the record, and spares the verified', async () => {
    const { id } = await upload(maintainer, dataUrl(sampleFile('reference.jpg')));
    const first = await analyze(id, counts);
    expect([first.status, first.body]).toMatchObject([
      200,
      { success: true, image: { id, status: 'analyzed' }, annotation: { verified: false, imageId: id } },
    ]);
    expect(first.body.message).toMatch(/^\d+ tools? found(, 5 expected)?$/);
    const { annotation } = first.body;
    expect(annotation.tools.length).toBeGreaterThan(0);
    expect(annotation.tools[0]).toMatchObject({ name: 'Tool 1', status: 'present' });
    await save(annotation.id, { tools: annotation.tools, anchorPoints: [anchor], verified: false });
    const second = (await analyze(id, counts)).body.annotation;
    expect(second.id).not.toBe(annotation.id);
    expect(second.anchorPoints).toEqual([{ ...anchor, x: 12.35, y: 100 }]);
    expect((await save(annotation.id, { tools: [], anchorPoints: [], verified: false })).status).toBe(404);
    expect((await get(id)).body.annotations).toEqual([second]);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'training_image_analyzed')).slice(-1);
    expect(event).toMatchObject({
      before: { replaced: { id: annotation.id } },
      after: { id: second.id },
      decision: { decidedBy: 'engine', engineVersion: expect.any(String), ...counts },
    });
    await verify(second.id);
    const refused = await analyze(id, counts);
    expect([refused.status, refused.body.message]).toEqual([409, 'Image is already verified']);
  });

  it.each([
    ['TRAIN-023', { ...counts, toolPositionCount: 0 }, 'Tool position count must be between 1 and 50'],
    ['TRAIN-023', { ...counts, toolPositionCount: 51 }, 'Tool position count must be between 1 and 50'],
    ['TRAIN-023', { expectedToolCount: 1 }, 'Tool position count must be between 1 and 50'],
    [
      'TRAIN-024',
      { expectedToolCount: 6, toolPositionCount: 5 },
      'Expected tool count must be between 0 and the tool position count',
    ],
    [
      'TRAIN-024',
      { expectedToolCount: -1, toolPositionCount: 5 },
      'Expected tool count must be between 0 and the tool position count',
    ],
    [
      'TRAIN-026',
      { expectedToolCount: '4', toolPositionCount: 5 },
      'Expected tool count must be between 0 and the tool position count',
    ],
  ])('%s refuses %j', async (_id, body, message) => {
    const { id } = await upload();
    const answer = await analyze(id, body);
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([400, false, message]);
    expect(await statusOf(id)).toBe('pending');
  });

  it('TRAIN-025 G-160 with Gemini chosen and no key answers 503, and the image stays as it is', async () => {
    const other = await registerOrganization(test);
    const { id } = await upload(other.admin);
    await inOrganization(test.deps.db, other.organizationId, (db) =>
      db
        .insertInto('ai_settings')
        .values({
          ...{ organization_id: other.organizationId, engine: 'gemini', updated_at: test.clock.now() },
          ...{ key_ciphertext: null, key_nonce: null, key_set_by: null },
        })
        .execute(),
    );
    const { status, body } = await analyze(id, counts, other.admin);
    expect([status, body.success, body.message]).toEqual([503, false, 'Gemini AI service not initialized']);
    expect((await get(id, other.admin)).body.image.status).toBe('pending');
  });

  it('TRAIN-028 that fails leaves the image pending', async () => {
    const { id, imageUrl } = await upload();
    const file = /images\/([0-9a-f]+)/.exec(imageUrl)?.[1] ?? '';
    await test.deps.images.setAside(file);
    const { status, body } = await analyze(id, counts);
    expect([status, body.success, body.message]).toEqual([502, false, 'Failed to analyze the image.']);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('another organization', () => {
  it('S17 S19 G-114 sees, changes and exports nothing of ours', async () => {
    const { id, annotationId } = await drawn();
    await verify(annotationId);
    const { admin: stranger } = await registerOrganization(test);
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
      for (const named of [own, test.deps.ids.uuid(), '999999']) {
        const answer = await test.call(method, path.replace(':id', named), { token: stranger, body });
        expect([path, answer.status, answer.body.message]).toEqual([path, 404, message]);
      }
    }
    expect((await test.call('GET', '/api/training/images', { token: stranger })).body).toEqual({
      images: [],
    });
    expect((await test.call('GET', '/api/training/export', { token: stranger })).body).toMatchObject({
      count: 0,
      images: [],
    });
    const box = await createToolbox(test, stranger);
    const assigned = await test.call('POST', `${box.path}/drawer/1/assign-template`, {
      token: stranger,
      body: { templateImageUrl: picture, templateTools: tools('present'), templateId: annotationId },
    });
    expect([assigned.status, assigned.body.message]).toEqual([404, 'Template not found']);
    expect(await statusOf(id)).toBe('verified');
  });
});

describe('a template from an annotation', () => {
  it('TRAIN-048 G-111 G-120 copies its anchor points and picture, and stays when the image is deleted', async () => {
    const { id, annotationId } = await drawn(ours.admin);
    await verify(annotationId, ours.admin);
    const { image, annotations } = (await get(id)).body;
    const box = await createToolbox(test, ours.admin);
    const { status, body } = await test.call('POST', `${box.path}/drawer/2/assign-template`, {
      token: ours.admin,
      body: {
        templateImageUrl: image.imageUrl,
        templateTools: annotations[0].tools,
        templateId: annotationId,
      },
    });
    expect([status, body.drawer.templateAnchorPoints]).toEqual([200, [{ ...anchor, x: 12.35, y: 100 }]]);
    await test.call('DELETE', `/api/training/images/${id}`, { token: ours.admin });
    const drawer = (await test.call('GET', `${box.path}/drawer/2`, { token: ours.admin })).body;
    expect(drawer.templateTools).toHaveLength(2);
    expect((await test.call('GET', drawer.templateImageUrl)).status).toBe(200);
  });
});

describe('the export', () => {
  let owner: TestOrganization;
  let verified: { id: string; annotationId: string };
  const shapes = [
    { ...tools('present')[0], name: 'Hammer "big"', angle: 30, x: 20, y: 30, width: 20, height: 10 },
    { name: 'Socket: 10', status: 'present', shapeType: 'circle', cx: 70, cy: 40, radius: 10, uniqueId: 'c' },
    {
      ...{ name: 'Pliers', status: 'missing', shapeType: 'polygon', uniqueId: 'p' },
      points: [
        { x: 10, y: 60 },
        { x: 40, y: 60 },
        { x: 25, y: 90 },
      ],
    },
  ];
  const fetchFile = async (path: string) => {
    const reply = await test.app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${owner.admin}` },
    });
    return { bytes: reply.rawPayload, name: reply.headers['content-disposition'], status: reply.statusCode };
  };

  beforeAll(async () => {
    owner = await registerOrganization(test);
    verified = await drawn(owner.admin);
    const body = { tools: shapes, anchorPoints: [anchor], verified: true };
    expect((await save(verified.annotationId, body, { token: owner.admin })).status).toBe(200);
    await upload(owner.admin);
    await drawn(owner.admin);
    const gone = await drawn(owner.admin);
    await verify(gone.annotationId, owner.admin);
    await test.call('DELETE', `/api/training/images/${gone.id}`, { token: owner.admin });
  });

  it('TRAIN-051 G-121 downloads the verified images alone, with tools, anchor points and links', async () => {
    const { bytes, name } = await fetchFile('/api/training/export');
    const today = test.clock.now().toISOString().slice(0, 10);
    expect(name).toBe(`attachment; filename="training-dataset-${today}.json"`);
    const dataset = endpoints.exportTraining.response.parse(JSON.parse(bytes.toString()));
    const [annotation] = (await get(verified.id, owner.admin)).body.annotations;
    expect(dataset).toEqual({
      exportedAt: expect.stringContaining(today),
      organization: 'Test Squadron',
      count: 1,
      images: [
        {
          id: verified.id,
          imageUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/api\/images\/[0-9a-f]{32}\?/),
          createdAt: expect.any(String),
          metadata: { toolCount: 5, drawerType: 'Sockets' },
          annotations: [
            {
              id: annotation.id,
              tools: annotation.tools,
              anchorPoints: annotation.anchorPoints,
              verified: true,
            },
          ],
        },
      ],
    });
    const [image] = dataset.images;
    const path = new URL(image?.imageUrl ?? '').pathname + new URL(image?.imageUrl ?? '').search;
    expect((await test.call('GET', path)).status).toBe(200);
  });

  /** The picture is 320 x 240; corners of the turned rectangle by hand from its centre (96, 84), 64 x 24, 30 degrees. */
  const hammer = { left: 96 - 32 * 0.866 - 12 * 0.5, width: 2 * (32 * 0.866 + 12 * 0.5) };

  it('TRAIN-051 as COCO is read back by its published description', async () => {
    const { bytes } = await fetchFile('/api/training/export/coco');
    const files = readZip(bytes);
    const { files: named, shapes: read } = readCoco(
      files.get('annotations/instances_train.json')?.toString() ?? '',
    );
    expect([...files.keys()].filter((file) => file.endsWith('.jpg'))).toEqual(named);
    expect(named).toEqual([`images/train/${verified.id}.jpg`]);
    expect(read.map(({ label }) => label)).toEqual(['Hammer "big"', 'Socket: 10', '(missing)']);
    expect(read[0]?.box?.[0]).toBeCloseTo(hammer.left, 0);
    expect(read[0]?.box?.[2]).toBeCloseTo(hammer.width, 0);
    expect(read[1]?.box).toEqual([192, 64, 64, 64]);
    expect(read[2]?.outline).toEqual([
      [32, 144],
      [128, 144],
      [80, 216],
    ]);
  });

  it.each(['boxes', 'segmentation'] as const)(
    'TRAIN-051 as YOLO %s is read back by its published description',
    async (task) => {
      const { bytes, name } = await fetchFile(`/api/training/export/yolo-${task}`);
      expect(name).toMatch(/^attachment; filename="training-dataset-\d{4}-\d\d-\d\d-yolo-[a-z]+\.zip"$/);
      const files = readZip(bytes);
      const file = `images/train/${verified.id}.jpg`;
      expect(files.get(file)?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      const read = readYolo(files, { task, sizeOf: () => ({ width: 320, height: 240 }) });
      expect(read.map(({ label }) => label)).toEqual(['Hammer "big"', 'Socket: 10', '(missing)']);
      expect(read.every((one) => one.file === file)).toBe(true);
      if (task === 'boxes') expect(read[1]?.box?.map(Math.round)).toEqual([192, 64, 64, 64]);
      else
        expect(read[2]?.outline?.map((point) => point.map(Math.round))).toEqual([
          [32, 144],
          [128, 144],
          [80, 216],
        ]);
    },
  );

  it('TRAIN-051 G-121 as an archive holds the JSON file and the pictures that it names', async () => {
    const files = readZip((await fetchFile('/api/training/export/archive')).bytes);
    const dataset = endpoints.exportTraining.response.parse(
      JSON.parse(files.get('dataset.json')?.toString() ?? ''),
    );
    expect(dataset.images.map(({ imageUrl }) => files.has(imageUrl))).toEqual([true]);
    const without = readZip((await fetchFile('/api/training/export/archive?pictures=false')).bytes);
    expect([...without.keys()]).toEqual(['dataset.json']);
  });

  it('TRAIN-051 in no other format, and to whoever is signed in', async () => {
    const wrong = await test.call('GET', '/api/training/export/csv', { token: owner.admin });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid format']);
    const member = await addPerson(test, owner.organizationId);
    expect((await test.call('GET', '/api/training/export', { token: member })).body.count).toBe(1);
  });
});
