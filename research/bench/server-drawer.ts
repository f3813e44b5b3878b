import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../tools/lib/server-process.ts';

/** The sample drawers of the project. */
export const samples = ['drawer_02', 'drawer_05', 'drawer_06'] as const;
type Sample = (typeof samples)[number];

const fileOf = (sample: Sample, name: string): string => join(root, 'samples', sample, name);

export const json = { 'content-type': 'application/json' };
export const signInBody = { username: 'bench', password: 'bench-password' };

export type Call = (
  path: string,
  body?: unknown,
  method?: 'POST' | 'PUT',
) => Promise<Record<string, unknown>>;

/** The subject of the measurements: a person with a drawer, and a photo of it. */
export interface Bench {
  readonly origin: string;
  readonly call: Call;
  readonly headers: Readonly<Record<string, string>>;
  readonly toolboxPath: string;
  readonly drawerPath: string;
  /** The path of a drawer for which no photo is sent. */
  readonly otherDrawerPath: string;
  readonly tools: readonly object[];
  /** The signed path of the drawer's picture. */
  readonly picturePath: string;
  /** A data URL. */
  readonly photo: string;
  /** Sends the photo to be judged; returns the milliseconds it took. */
  sendPhoto(): Promise<number>;
}

async function objectOf(answer: Response): Promise<Record<string, unknown>> {
  const content: unknown = await answer.json();
  return typeof content === 'object' && content !== null ? { ...content } : {};
}

export const textOf = (content: Record<string, unknown>, key: string): string => String(content[key]);

const jpegUrl = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;

export const registrationBody = (username: string) => ({
  organizationName: 'Bench',
  organizationType: 'military',
  userData: { ...signInBody, username, role: 'admin' },
});

/** A new organization and its owner, signed in. */
export async function signUp(
  origin: string,
  username: string,
): Promise<{ call: Call; headers: Record<string, string> }> {
  const registered = await fetch(`${origin}/api/auth/register-organization`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(registrationBody(username)),
  });
  const token = textOf(await objectOf(registered), 'token');
  const headers = { ...json, authorization: `Bearer ${token}` };
  const call: Call = async (path, body, method = 'POST') => {
    const sent = body === undefined ? {} : { method, body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { headers, ...sent });
    const content = await objectOf(answer);
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${textOf(content, 'message')}`);
    return content;
  };
  return { call, headers };
}

export function sampleTools(sample: Sample): object[] {
  const truth: unknown = JSON.parse(readFileSync(fileOf(sample, 'truth.json'), 'utf8'));
  const listed: unknown = typeof truth === 'object' && truth !== null ? Reflect.get(truth, 'tools') : [];
  return (Array.isArray(listed) ? listed : []).map((tool: object, index) => ({
    ...tool,
    uniqueId: `t${index}`,
    status: 'present',
  }));
}

/** The photo as a phone sends it: longer side 800 px, JPEG at 0.75. */
export async function phonePhoto(sample: Sample): Promise<string> {
  const scaled = sharp(fileOf(sample, 'photo_01.jpg')).resize({ width: 800, height: 800, fit: 'inside' });
  return jpegUrl(await scaled.jpeg({ quality: 75 }).toBuffer());
}

export const referenceOf = (sample: Sample): string => jpegUrl(readFileSync(fileOf(sample, 'reference.jpg')));

/** A new organization with a toolbox whose first drawer has the sample's template, tools and picture. */
export async function makeBench(origin: string): Promise<Bench> {
  const { call, headers } = await signUp(origin, signInBody.username);
  const toolbox = await call('/api/toolboxes', {
    type: 'rolling',
    name: 'Bench',
    drawers: 10,
    primaryFoamColor: 'gray',
    secondaryFoamColor: 'blue',
  });
  const toolboxId = textOf(toolbox, 'toolboxId');
  const toolboxPath = `/api/toolbox/${toolboxId}`;
  const [drawerPath, otherDrawerPath] = [`${toolboxPath}/drawer/1`, `${toolboxPath}/drawer/2`];
  const tools = sampleTools(samples[0]);
  const photo = await phonePhoto(samples[0]);
  const templateImageUrl = referenceOf(samples[0]);
  await call(`${drawerPath}/assign-template`, { templateImageUrl, templateTools: tools });
  await call(`${drawerPath}/scan`, { imageUrl: templateImageUrl, tools });
  const picturePath = textOf(await call(drawerPath), 'imageUrl');
  const sendPhoto = async (): Promise<number> => {
    const started = performance.now();
    await call('/api/process-image', { toolboxId, drawerNumber: 1, imageData: photo, expectedToolCount: 10 });
    return performance.now() - started;
  };
  return {
    origin,
    call,
    headers,
    toolboxPath,
    drawerPath,
    otherDrawerPath,
    tools,
    picturePath,
    photo,
    sendPhoto,
  };
}
