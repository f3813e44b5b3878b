import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@stowed/contract';
import { addPerson, registerOrganization, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { readCoco } from '../../test/read-coco.ts';
import { readYolo } from '../../test/read-yolo.ts';
import { readZip } from '../../test/read-zip.ts';
import { anchor, givenTraining } from '../../test/training.ts';

const { at, upload, get, save, drawn, verify } = givenTraining();

describe('the export', () => {
  let owner: TestOrganization;
  let verified: { id: string; annotationId: string };
  const shapes = [
    { ...tools('present')[0], name: 'Hammer "big"', angle: 30, x: 20, y: 30, width: 20, height: 10 },
    { name: 'Socket: 10', status: 'present', shapeType: 'circle', cx: 70, cy: 40, radius: 10, uniqueId: 'c' },
    {
      name: 'Pliers',
      status: 'missing',
      shapeType: 'polygon',
      uniqueId: 'p',
      points: [
        { x: 10, y: 60 },
        { x: 40, y: 60 },
        { x: 25, y: 90 },
      ],
    },
  ];
  const fetchFile = async (path: string) => {
    const reply = await at().test.app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${owner.admin}` },
    });
    return { bytes: reply.rawPayload, name: reply.headers['content-disposition'], status: reply.statusCode };
  };

  beforeAll(async () => {
    owner = await registerOrganization(at().test);
    verified = await drawn(owner.admin);
    const body = { tools: shapes, anchorPoints: [anchor], verified: true };
    expect((await save(verified.annotationId, body, { token: owner.admin })).status).toBe(200);
    await upload(owner.admin);
    await drawn(owner.admin);
    const gone = await drawn(owner.admin);
    await verify(gone.annotationId, owner.admin);
    await at().test.call('DELETE', `/api/training/images/${gone.id}`, { token: owner.admin });
  });

  it('TRAIN-051 G-121 contains only verified images, with tools, anchor points and links', async () => {
    const { bytes, name } = await fetchFile('/api/training/export');
    const today = at().test.clock.now().toISOString().slice(0, 10);
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
    expect((await at().test.call('GET', path)).status).toBe(200);
  });

  /**
   * The picture of at() is 320 x 240; corners of the turned rectangle by hand from its center (96, 84), 64 x
   * 24, 30 degrees.
   */
  const hammer = { left: 96 - 32 * 0.866 - 12 * 0.5, width: 2 * (32 * 0.866 + 12 * 0.5) };

  it('TRAIN-051 as COCO follows the published format', async () => {
    const { bytes } = await fetchFile('/api/training/export/coco');
    const files = readZip(bytes);
    const { files: named, shapes: read } = readCoco(
      files.get('annotations/instances_train.json')?.toString() ?? '',
    );
    expect(named).toEqual([expect.stringContaining(verified.id)]);
    expect(named.map((file) => files.get(file)?.subarray(0, 2))).toEqual([Buffer.from([0xff, 0xd8])]);
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
    'TRAIN-051 as YOLO %s follows the published format',
    async (task) => {
      const { bytes, name } = await fetchFile(`/api/training/export/yolo-${task}`);
      expect(name).toMatch(/^attachment; filename="training-dataset-\d{4}-\d\d-\d\d-yolo-[a-z]+\.zip"$/);
      const files = readZip(bytes);
      const read = readYolo(files, { task, sizeOf: () => ({ width: 320, height: 240 }) });
      expect(read.map(({ label }) => label)).toEqual(['Hammer "big"', 'Socket: 10', '(missing)']);
      const [file = ''] = new Set(read.map((one) => one.file));
      expect(read.every((one) => one.file === file && file.includes(verified.id))).toBe(true);
      expect(files.get(file)?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      if (task === 'boxes') expect(read[1]?.box?.map(Math.round)).toEqual([192, 64, 64, 64]);
      else
        expect(read[2]?.outline?.map((point) => point.map(Math.round))).toEqual([
          [32, 144],
          [128, 144],
          [80, 216],
        ]);
    },
  );

  it('TRAIN-051 G-121 as an archive contains the JSON file and its pictures', async () => {
    const files = readZip((await fetchFile('/api/training/export/archive')).bytes);
    const dataset = endpoints.exportTraining.response.parse(
      JSON.parse(files.get('dataset.json')?.toString() ?? ''),
    );
    expect(dataset.images.map(({ imageUrl }) => files.has(imageUrl))).toEqual([true]);
    const without = readZip((await fetchFile('/api/training/export/archive?pictures=false')).bytes);
    expect([...without.keys()]).toEqual(['dataset.json']);
  });

  it('TRAIN-051 has no other format, and requires signing in', async () => {
    const wrong = await at().test.call('GET', '/api/training/export/csv', { token: owner.admin });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid format']);
    const member = await addPerson(at().test, owner.organizationId);
    expect((await at().test.call('GET', '/api/training/export', { token: member })).body.count).toBe(1);
  });
});
