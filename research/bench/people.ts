// npm run bench:people [-- PEOPLE SECONDS]: people of 50 organizations at work at the same time, with a
// session and a tool each (G6): 70 % of their calls read, 25 % mark their tool, 5 % save a photo; between two
// calls they think for 5 to 10 s. Then 50 connections mark at full speed, one for each organization (G5).
// With the embedded database, then with a PostgreSQL cluster of its own. Needs PostgreSQL's programs in
// /usr/lib/postgresql, and a build.
import autocannon from 'autocannon';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgres } from '../../apps/server/src/test/own-postgres.ts';
import { startServer } from '../../tools/lib/server-process.ts';
import { json, phonePhoto, samples, sampleTools, signInBody, signUp, textOf } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';

const PEOPLE = Number(process.argv[2] ?? 500);
const SECONDS = Number(process.argv[3] ?? 180);
const ORGANIZATIONS = 50;
/** Sign-ins at the same time, while the installation is filled. */
const SIGNERS = 4;
const THINK_MS = [5000, 10_000] as const;
const PHOTO_BYTES = 150_000;
const FLAT_OUT_SECONDS = 15;
const targets = { p99Ms: 150, photoP99Ms: 1000, memory: 1.1, marks: 1000, marksP99Ms: 60 };

interface Person {
  readonly headers: Readonly<Record<string, string>>;
  readonly toolboxPath: string;
  /** The person's tool of drawer 1. */
  readonly tool: number;
  isMissing: boolean;
}

const tools = sampleTools(samples[0]);

async function signIn(origin: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ ...signInBody, username }),
  });
  const content: unknown = await answer.json();
  const token = textOf({ ...Object(content) }, 'token');
  return { ...json, authorization: `Bearer ${token}` };
}

/** An organization with a toolbox of two drawers, and the people who work at it. */
async function makeOrganization(origin: string, index: number): Promise<Person[]> {
  const username = `people-${index}`;
  const { call } = await signUp(origin, username);
  const made = await call('/api/toolboxes', {
    type: 'rolling',
    name: 'People',
    drawers: 2,
    primaryFoamColor: 'black',
    secondaryFoamColor: 'red',
  });
  const toolboxPath = `/api/toolbox/${textOf(made, 'toolboxId')}`;
  for (const drawer of [1, 2]) await call(`${toolboxPath}/drawer/${drawer}/scan`, { tools });
  const people: Person[] = [];
  for (let tool = 0; tool < PEOPLE / ORGANIZATIONS; tool += 1) {
    people.push({ headers: await signIn(origin, username), toolboxPath, tool, isMissing: false });
  }
  return people;
}

async function makePeople(origin: string): Promise<Person[]> {
  const people: Person[] = [];
  let next = 0;
  const make = async (): Promise<void> => {
    while (next < ORGANIZATIONS) people.push(...(await makeOrganization(origin, next++)));
  };
  await Promise.all(Array.from({ length: SIGNERS }, make));
  return people;
}

const photo = Buffer.from((await phonePhoto(samples[0])).split(',')[1] ?? '', 'base64');
/** Bytes after its end give the photo its size and make it another one each time. */
const newPhoto = (): string => {
  const rest = randomBytes(Math.max(16, PHOTO_BYTES - photo.length));
  return `data:image/jpeg;base64,${Buffer.concat([photo, rest]).toString('base64')}`;
};

type Kind = 'read' | 'mark' | 'photo';

interface Act {
  readonly kind: Kind;
  readonly path: string;
  readonly body?: object;
}

function nextAct(person: Person): Act {
  const { toolboxPath, tool } = person;
  const chance = randomInt(100);
  if (chance < 30) return { kind: 'read', path: `${toolboxPath}/drawer/1` };
  if (chance < 50) return { kind: 'read', path: '/api/toolboxes' };
  if (chance < 70) return { kind: 'read', path: '/api/users/me/dashboard' };
  if (chance < 95) {
    person.isMissing = !person.isMissing;
    const deed = person.isMissing ? 'tool-missing' : 'tool-found';
    const path = `${toolboxPath}/drawer/1/${deed}?toolIndex=${tool}&uniqueId=t${tool}`;
    return { kind: 'mark', path, body: { toolName: 'x' } };
  }
  return { kind: 'photo', path: `${toolboxPath}/drawer/2/scan`, body: { imageUrl: newPhoto(), tools } };
}

interface Log {
  readonly times: Readonly<Record<Kind, number[]>>;
  readonly failures: Map<string, number>;
}

async function act(origin: string, { headers }: Person, { kind, path, body }: Act, log: Log): Promise<void> {
  const change = body && { method: 'POST', body: JSON.stringify(body) };
  const sent = { ...headers, ...(body ? { 'idempotency-key': randomUUID() } : {}) };
  const started = performance.now();
  const outcome = await fetch(`${origin}${path}`, { headers: sent, ...change }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok ? 'ok' : String(answer.status);
    },
    () => 'broken connection',
  );
  log.times[kind].push(performance.now() - started);
  if (outcome !== 'ok') log.failures.set(outcome, (log.failures.get(outcome) ?? 0) + 1);
}

async function work(origin: string, person: Person, until: number, log: Log): Promise<void> {
  await sleep(randomInt(THINK_MS[1]));
  while (performance.now() < until) {
    await act(origin, person, nextAct(person), log);
    await sleep(randomInt(...THINK_MS));
  }
}

function memoryMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

const words = (times: readonly number[]): string =>
  `${times.length} calls, median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`;

async function measurePeople(origin: string, pid: number, people: readonly Person[]): Promise<void> {
  const log: Log = { times: { read: [], mark: [], photo: [] }, failures: new Map() };
  const until = performance.now() + SECONDS * 1000;
  const all = Promise.all(people.map((person) => work(origin, person, until, log)));
  await sleep((SECONDS * 1000) / 3);
  const [early, load] = [memoryMb(pid), loadavg()[0]];
  await all;
  const late = memoryMb(pid);
  console.log(`${people.length} people, ${SECONDS} s, load average ${load?.toFixed(1)}`);
  const { read, mark, photo: photos } = log.times;
  line('reads', words(read), quantile(read, 0.99) <= targets.p99Ms);
  line('marks', words(mark), quantile(mark, 0.99) <= targets.p99Ms);
  line('photos of 150 kB saved', words(photos), quantile(photos, 0.99) <= targets.photoP99Ms);
  const failed = [...log.failures].map(([outcome, count]) => `${count} x ${outcome}`).join(', ');
  line('failures', failed || 'none', failed === '');
  line(
    'memory after a third, and at the end',
    `${early.toFixed(0)} MB, ${late.toFixed(0)} MB`,
    late / early <= targets.memory,
  );
}

/** One connection for each organization, which marks its first person's tool. */
async function measureMarks(origin: string, people: readonly Person[]): Promise<void> {
  const firsts = people.filter(({ tool }) => tool === 0);
  const times: number[] = [];
  const result = await autocannon({
    url: origin,
    connections: firsts.length,
    duration: FLAT_OUT_SECONDS,
    setupClient: (client) => {
      const { toolboxPath, headers = {} } = firsts.pop() ?? {};
      client.setRequests(
        ['tool-missing', 'tool-found'].map((deed) => ({
          method: 'POST' as const,
          path: `${toolboxPath}/drawer/1/${deed}?toolIndex=0&uniqueId=t0`,
          headers,
          body: JSON.stringify({ toolName: 'x' }),
        })),
      );
      client.on('response', (...[, , time]) => times.push(time));
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  const perSecond = result['2xx'] / result.duration;
  const p99 = quantile(times, 0.99);
  const isReached = failed === 0 && perSecond >= targets.marks && p99 <= targets.marksP99Ms;
  const figures = `${perSecond.toFixed(0)}/s, median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  line(
    `marks over ${ORGANIZATIONS} organizations`,
    `${figures}${failed ? `, ${failed} FAILED` : ''}`,
    isReached,
  );
}

async function measure(settings: Readonly<Record<string, string>>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stowed-people-'));
  const { child, origin } = await startServer(dataDir, settings);
  try {
    const people = await makePeople(origin);
    await measurePeople(origin, child.pid ?? 0, people);
    await measureMarks(origin, people);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

console.log('embedded database');
await measure({});
console.log('\nPostgreSQL');
const postgres = await createPostgres();
try {
  await measure({ DATABASE_URL: postgres.url });
} finally {
  await postgres.end();
}
