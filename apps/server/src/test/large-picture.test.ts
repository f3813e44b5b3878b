import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createToolbox, useOrganization } from './factories.ts';
import { dataUrl } from './pictures.ts';
import { useTestApp } from './test-app.ts';

const MEGABYTE = 2 ** 20;

const test = useTestApp();
const ours = useOrganization(test);
let toolboxId: string;
beforeAll(async () => {
  ({ toolboxId } = await createToolbox(test, ours.admin));
});

/** A photo of exactly this size: it is padded with data that decoders ignore. */
async function photoOf(bytes: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
}

describe('a large picture in a JSON body', () => {
  it('API-014 of 10 MB is accepted, including the overhead of base64', async () => {
    const imageData = dataUrl(await photoOf(10 * MEGABYTE));
    expect(imageData.length).toBeGreaterThan(13 * MEGABYTE);
    const answer = await test.call('PUT', `/api/toolbox/${toolboxId}/reference-image`, {
      token: ours.admin,
      body: { imageData },
    });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    const judged = await test.call('POST', '/api/process-image', { token: ours.admin, body: { imageData } });
    expect(judged.status).not.toBe(413);
    expect(judged.status).toBeLessThan(500);
  });

  it.each([
    ['10 MB and one byte', 10 * MEGABYTE + 1],
    ['40 MB', 40 * MEGABYTE],
  ])('API-014 of %s is refused with 413', async (_, bytes) => {
    const body = { imageData: dataUrl(await photoOf(bytes)) };
    const answer = await test.call('POST', '/api/process-image', { token: ours.admin, body });
    expect([answer.status, answer.body.message]).toEqual([413, 'Image too large']);
  });
});
