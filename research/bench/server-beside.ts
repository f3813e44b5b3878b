import { randomUUID } from 'node:crypto';
import { json, registrationBody, signInBody } from './server-drawer.ts';
import type { Bench } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';

const PHOTOS_IN_WORK = 4;
/**
 * Calls of each kind, alone and beside the photos: enough that one outlier does not set the 95th percentile.
 */
const ROUNDS = 80;
const PAUSE_MS = 25;
const TARGET_MS = 100;

interface Kind {
  readonly name: string;
  readonly path: string;
  /** The body of this call, if it is a write. */
  readonly body?: object;
  readonly method?: 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
}

/** What people do besides sending photos. Marks a tool missing and found in turn. */
function kindsOf(bench: Bench, turn: number): Kind[] {
  const { drawerPath, otherDrawerPath, toolboxPath, headers, tools, photo, picturePath } = bench;
  const flip = turn % 2 === 0 ? 'tool-missing' : 'tool-found';
  return [
    { name: 'sign-in', path: '/api/auth/login', headers: json, body: signInBody },
    { name: 'current user', path: '/api/user', headers },
    { name: 'toolbox list', path: '/api/toolboxes', headers },
    { name: 'dashboard', path: '/api/users/me/dashboard', headers },
    { name: 'drawer', path: drawerPath, headers },
    {
      name: 'tool marked',
      path: `${drawerPath}/${flip}?toolIndex=0&uniqueId=t0`,
      headers,
      body: { toolName: 'x' },
    },
    {
      name: 'scan saved, kept photo',
      path: `${drawerPath}/scan`,
      headers,
      body: { imageUrl: picturePath, tools },
    },
    { name: 'scan saved, new photo', path: `${drawerPath}/scan`, headers, body: { imageUrl: photo, tools } },
    {
      name: 'registration',
      path: '/api/auth/register-organization',
      headers: json,
      body: registrationBody(`bench-${randomUUID()}`),
    },
    {
      name: 'template saved',
      path: `${otherDrawerPath}/assign-template`,
      headers,
      body: { templateImageUrl: picturePath, templateTools: tools },
    },
    {
      name: 'reference image',
      path: `${toolboxPath}/reference-image`,
      method: 'PUT',
      headers,
      body: { imageData: photo },
    },
    { name: 'sheet of labels (PDF)', path: `${toolboxPath}/labels.pdf?sheet=l7160`, headers },
    { name: 'picture', path: picturePath },
    { name: 'page', path: '/login' },
  ];
}

async function timeOf(origin: string, { path, headers, body, method }: Kind): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    ...(headers ? { headers } : {}),
    ...(body ? { method: method ?? 'POST', body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
  return performance.now() - started;
}

/** One person makes the calls one after the other, with a pause after each. */
async function timesByKind(bench: Bench): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const kind of kindsOf(bench, turn)) {
      times.set(kind.name, [...(times.get(kind.name) ?? []), await timeOf(bench.origin, kind)]);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return times;
}

/** Does the work while this many photos are being judged at all times. */
async function besidePhotos<T>(bench: Bench, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const keepSending = async (): Promise<void> => {
    while (!isOver) await bench.sendPhoto();
  };
  const photos = Promise.all(Array.from({ length: PHOTOS_IN_WORK }, keepSending));
  try {
    return await work();
  } finally {
    isOver = true;
    await photos;
  }
}

const columns = (times: readonly number[]): string =>
  [0.5, 0.95].map((share) => `${quantile(times, share).toFixed(0)} ms`.padStart(8)).join('');

/** Measures every kind of call, alone and while photos are judged. */
export async function measureBesidePhotos(bench: Bench): Promise<void> {
  const alone = await timesByKind(bench);
  const beside = await besidePhotos(bench, () => timesByKind(bench));
  console.log(`\n${' '.repeat(44)}    alone          beside ${PHOTOS_IN_WORK} photos being judged`);
  console.log(`${'call'.padEnd(44)}     p50     p95     p50     p95`);
  for (const [name, times] of alone) {
    const loaded = beside.get(name) ?? [];
    line(name, `${columns(times)}${columns(loaded)}`, quantile(loaded, 0.95) < TARGET_MS);
  }
  console.log();
}
