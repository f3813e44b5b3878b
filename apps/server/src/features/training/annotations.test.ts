// @postgres locks an annotation; JSON.
import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { createToolbox, registerOrganization, tools } from '../../test/factories.ts';
import { dataUrl, sampleFile } from '../../test/pictures.ts';
import { anchor, givenTraining } from '../../test/training.ts';

const { at, upload, get, begin, save, analyze, statusOf, drawn, verify } = givenTraining();

describe('an annotation', () => {
  it('TRAIN-019 TRAIN-020 G-115 is started by hand, and a pending image becomes analyzed', async () => {
    const { id } = await upload();
    expect((await get(id)).body.annotations).toEqual([]);
    const { status, body } = await begin(id);
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        annotation: {
          id: expect.any(String),
          tools: [],
          anchorPoints: [],
          verified: false,
          imageId: id,
          version: 1,
          updatedAt: expect.any(String),
        },
      },
    ]);
    const seen = (await get(id)).body;
    expect([seen.image.status, seen.annotations]).toEqual(['analyzed', [body.annotation]]);
    const again = await begin(id);
    expect([again.status, again.body.message]).toEqual([409, 'This image already has an annotation']);
  });

  it('TRAIN-035 TRAIN-041 TRAIN-044 TRAIN-050 is saved as sent, and verified together with its image', async () => {
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
    const [event] = (await eventsOfKind(at().test, at().ours.organizationId, 'annotation_verified')).slice(
      -1,
    );
    expect(event).toMatchObject({
      before: { status: 'analyzed', version: 1, verified: false },
      after: { id: annotationId, tools: seen.tools },
      decision: { decidedBy: 'person' },
    });
  });

  it("TRAIN-042 G-118 clears the image's verification when saved unverified", async () => {
    const { id, annotationId } = await drawn();
    await verify(annotationId);
    await save(annotationId, { tools: tools('present'), anchorPoints: [], verified: false });
    expect(await statusOf(id)).toBe('analyzed');
  });

  it('writes no event if saved unchanged', async () => {
    const { annotationId } = await drawn();
    const first = await verify(annotationId);
    const before = await eventsOfKind(
      at().test,
      at().ours.organizationId,
      'annotation_verified',
      'annotation_saved',
    );
    const again = await verify(annotationId);
    expect(again.body).toMatchObject({ annotation: first.body.annotation });
    const after = await eventsOfKind(
      at().test,
      at().ours.organizationId,
      'annotation_verified',
      'annotation_saved',
    );
    expect(after).toHaveLength(before.length);
  });

  it('cannot be overwritten by a person who has not seen the newest version', async () => {
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

  it('G-148 names the save behind the newest version on refusal, and null for a new one', async () => {
    const { annotationId } = await drawn();
    const saveAs = (key: string, version: number, ...statuses: ('present' | 'missing')[]) =>
      save(
        annotationId,
        { tools: tools(...statuses), anchorPoints: [], verified: false },
        { headers: { 'idempotency-key': key, 'if-match': `"${version}"` } },
      );
    expect((await saveAs('save-of-shapes-1', 99, 'missing')).body.lastSaveId).toBeNull();
    expect((await saveAs('save-of-shapes-2', 1, 'present')).status).toBe(200);
    expect((await saveAs('save-of-shapes-3', 1, 'missing')).body.lastSaveId).toBe('save-of-shapes-2');
  });

  it('G-148 does not conflict with its own retry after a lost response', async () => {
    const { annotationId } = await drawn();
    const body = { tools: tools('missing'), anchorPoints: [anchor], verified: false };
    const headers = { 'if-match': '"1"' };
    const first = await save(annotationId, body, { headers });
    const again = await save(annotationId, body, { headers });
    expect([first.status, again.status, again.body.annotation]).toEqual([200, 200, first.body.annotation]);
    expect(again.body.annotation.version).toBe(2);
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

  it('TRAIN-026 TRAIN-027 G-116 proposes shapes, keeps the replaced ones for the record, and refuses verified images', async () => {
    const { id } = await upload(at().maintainer, dataUrl(sampleFile('reference.jpg')));
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
    const [event] = (
      await eventsOfKind(at().test, at().ours.organizationId, 'training_image_analyzed')
    ).slice(-1);
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

  it('TRAIN-025 G-160 returns 503 for Gemini without a key, and leaves the image unchanged', async () => {
    const other = await registerOrganization(at().test);
    const { id } = await upload(other.admin);
    await inOrganization(at().test.deps.db, other.organizationId, (db) =>
      db
        .insertInto('aiSettings')
        .values({
          organizationId: other.organizationId,
          engine: 'gemini',
          updatedAt: at().test.clock.now(),
          keyCiphertext: null,
          keyNonce: null,
          keySetBy: null,
        })
        .execute(),
    );
    const { status, body } = await analyze(id, counts, other.admin);
    expect([status, body.success, body.message]).toEqual([503, false, 'Gemini AI service not initialized']);
    expect((await get(id, other.admin)).body.image.status).toBe('pending');
  });

  it('TRAIN-028 leaves the image pending on failure', async () => {
    const { id, imageUrl } = await upload();
    const file = /images\/([0-9a-f]+)/.exec(imageUrl)?.[1] ?? '';
    await at().test.deps.images.setAside(file);
    const { status, body } = await analyze(id, counts);
    expect([status, body.success, body.message]).toEqual([502, false, 'Failed to analyze the image.']);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('a template from an annotation', () => {
  it('TRAIN-048 G-111 G-120 copies its anchor points and picture, and stays when the image is deleted', async () => {
    const { id, annotationId } = await drawn(at().ours.admin);
    await verify(annotationId, at().ours.admin);
    const { image, annotations } = (await get(id)).body;
    const box = await createToolbox(at().test, at().ours.admin);
    const { status, body } = await at().test.call('POST', `${box.path}/drawer/2/assign-template`, {
      token: at().ours.admin,
      body: {
        templateImageUrl: image.imageUrl,
        templateTools: annotations[0].tools,
        templateId: annotationId,
      },
    });
    expect([status, body.drawer.templateAnchorPoints]).toEqual([200, [{ ...anchor, x: 12.35, y: 100 }]]);
    await at().test.call('DELETE', `/api/training/images/${id}`, { token: at().ours.admin });
    const drawer = (await at().test.call('GET', `${box.path}/drawer/2`, { token: at().ours.admin })).body;
    expect(drawer.templateTools).toHaveLength(2);
    expect((await at().test.call('GET', drawer.templateImageUrl)).status).toBe(200);
  });
});
