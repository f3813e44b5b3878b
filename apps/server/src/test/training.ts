import { afterAll, beforeAll } from 'vitest';
import { addPerson, registerOrganization, tools } from './factories.ts';
import type { TestOrganization } from './factories.ts';
import { dataUrl, plainJpeg } from './pictures.ts';
import { openTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

export const anchor = { id: 'a1', label: 'Anchor 1', description: 'Corner', x: 12.345678, y: 99.999 };

type Reply = ReturnType<TestApp['call']>;

interface Opened {
  readonly test: TestApp;
  readonly ours: TestOrganization;
  /** The token of someone who is not an administrator. */
  readonly maintainer: string;
  readonly picture: string;
}

async function open(): Promise<Opened> {
  const test = await openTestApp();
  const ours = await registerOrganization(test);
  const maintainer = await addPerson(test, ours.organizationId);
  return { test, ours, maintainer, picture: dataUrl(await plainJpeg(120, { width: 320, height: 240 })) };
}

/** An application with an organization for the tests of a file, and short forms of the training calls. */
export function givenTraining() {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.test.close());
  const at = (): Opened => {
    if (!opened) throw new Error('Nothing is open before the first test');
    return opened;
  };

  const call = (method: string, path: string, rest: Parameters<TestApp['call']>[2] = {}): Reply =>
    at().test.call(method, `/api/training/${path}`, { token: at().maintainer, ...rest });
  const send = (body: unknown, token = at().maintainer, headers: Record<string, string> = {}): Reply =>
    call('POST', 'images', { token, body, headers });
  const upload = async (token = at().maintainer, imageUrl = at().picture) =>
    (await send({ imageUrl, metadata: { toolCount: 5, drawerType: 'Sockets' } }, token)).body.image;
  const get = (id: string, token = at().maintainer): Reply => call('GET', `images/${id}`, { token });
  const begin = (id: string, body: unknown = {}, token = at().maintainer): Reply =>
    call('POST', `images/${id}/annotations`, { token, body });
  const save = (
    id: string,
    body: unknown,
    options: { token?: string; headers?: Record<string, string> } = {},
  ): Reply => call('PUT', `annotations/${id}`, { body, ...options });
  const analyze = (id: string, body: unknown, token = at().maintainer): Reply =>
    call('POST', `images/${id}/analyze`, { token, body });
  const statusOf = async (id: string): Promise<string> => (await get(id)).body.image.status;

  /** An image with an annotation that a person drew. */
  const drawn = async (token = at().maintainer): Promise<{ id: string; annotationId: string }> => {
    const { id } = await upload(token);
    const { body } = await begin(id, { tools: tools('present', 'missing'), anchorPoints: [anchor] }, token);
    return { id, annotationId: body.annotation.id };
  };

  const verify = (annotationId: string, token = at().maintainer): Reply =>
    save(
      annotationId,
      { tools: tools('present', 'missing'), anchorPoints: [anchor], verified: true },
      { token },
    );

  return { at, send, upload, get, begin, save, analyze, statusOf, drawn, verify };
}
