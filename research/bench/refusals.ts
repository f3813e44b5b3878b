// npm run bench:refusals: sends pictures made to do harm and measures how long the refusal takes and what
// memory it needs, while another person saves valid photos (G8). Then compares how long a sign-in with a
// wrong password takes with one of an unknown user, in turns (G24).
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { startServer } from '../../tools/lib/server-process.ts';
import { json, makeBench, signInBody } from './server-drawer.ts';
import type { Bench } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';

const REFUSED_MS = 100;
const MEMORY_MB = 50;
const REPEATS = 5;
const SIGN_INS = 300;
const DIFFERENCE = 0.05;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Png {
  readonly width: number;
  readonly height: number;
  /** Rows that it really holds. */
  readonly rows?: number;
  readonly more?: readonly Buffer[];
}

/** A PNG of one color, one bit for a pixel. */
function pngOf({ width, height, rows = height, more = [] }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of 640 x 480 whose header claims another size. */
function lyingJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg);
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
  lying.writeUInt16BE(height, frame + 5);
  lying.writeUInt16BE(width, frame + 7);
  return lying;
}

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

async function corpus(): Promise<readonly (readonly [string, Buffer])[]> {
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#787050' } })
    .jpeg()
    .toBuffer();
  const photo = await noise(1600, 1200).jpeg({ quality: 80 }).toBuffer();
  const png = await noise(1000, 1000).png().toBuffer();
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const text = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(10 * 2 ** 20)]));
  return [
    ['PNG of 14,000 x 14,000', pngOf({ width: 14_000, height: 14_000 })],
    ['PNG of 1 x 50,000,000', pngOf({ width: 1, height: 50_000_000 })],
    ['PNG of 12,001 x 1', pngOf({ width: 12_001, height: 1 })],
    ['PNG of 0 x 0', pngOf({ width: 0, height: 0, rows: 1 })],
    ['PNG of 6,300 x 6,300 with 10 rows', pngOf({ width: 6300, height: 6300, rows: 10 })],
    ['PNG larger than 10 MB by a text chunk', pngOf({ width: 64, height: 64, more: [text] })],
    ['half of a PNG', png.subarray(0, png.length / 2)],
    ['the first 60 bytes of a PNG', png.subarray(0, 60)],
    ['half of a JPEG', photo.subarray(0, photo.length / 2)],
    ['the first 20 bytes of a JPEG', photo.subarray(0, 20)],
    ['JPEG that claims 6,000 x 6,000', lyingJpeg(jpeg, 6000, 6000)],
    ['JPEG that claims 12,000 x 3,300', lyingJpeg(jpeg, 12_000, 3300)],
    ['JPEG that claims 65,000 x 65,000', lyingJpeg(jpeg, 65_000, 65_000)],
    ['HTML after the start of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])],
    ['HTML', html],
    ['SVG', svg],
    ['GIF', await sharp(jpeg).gif().toBuffer()],
    ['WebP', await sharp(jpeg).webp().toBuffer()],
    ['random bytes', randomBytes(2 ** 20)],
  ];
}

function memoryMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

interface Subject {
  readonly bench: Bench;
  readonly pid: number;
}

/** Sends a picture; returns the response's status and the milliseconds it took. */
async function send({ origin, headers, otherDrawerPath }: Bench, bytes: Buffer) {
  const body = JSON.stringify({ imageUrl: `data:image/png;base64,${bytes.toString('base64')}`, tools: [] });
  const started = performance.now();
  const answer = await fetch(`${origin}${otherDrawerPath}/scan`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
}

async function measureRefusals({ bench, pid }: Subject): Promise<void> {
  const photo = Buffer.from(bench.photo.slice(bench.photo.indexOf(',') + 1), 'base64');
  for (const [name, bytes] of await corpus()) {
    const times: number[] = [];
    const statuses = new Set<number>();
    const rest = memoryMb(pid);
    let peak = rest;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryMb(pid));
    }, 2);
    for (let i = 0; i < REPEATS; i += 1) {
      const { status, ms } = await send(bench, bytes);
      times.push(ms);
      statuses.add(status);
      await pause(20);
    }
    clearInterval(watch);
    const valid = await send(bench, Buffer.concat([photo, randomBytes(8)]));
    const isRefused = [...statuses].every((status) => status === 400 || status === 413);
    const median = quantile(times, 0.5);
    const above = peak - rest;
    const words = [
      `${[...statuses].join(', ')} after ${median.toFixed(0)} ms`,
      `at most ${Math.max(...times).toFixed(0)} ms, ${above.toFixed(0)} MB above rest`,
      `then a valid photo: ${valid.status}`,
    ];
    const isReached = isRefused && median <= REFUSED_MS && above <= MEMORY_MB && valid.status === 200;
    line(`${name}, ${(bytes.length / 1000).toFixed(0)} kB`, words.join(', '), isReached);
  }
}

/** Each from an address of its own, so that no limit applies. */
async function timeOfSignIn(origin: string, body: object, address: string): Promise<number> {
  const headers = { ...json, 'x-forwarded-for': address };
  const started = performance.now();
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`A wrong sign-in returned ${answer.status}`);
  return performance.now() - started;
}

async function compareSignIns({ origin }: Bench): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < SIGN_INS; i += 1) {
    const kinds = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const username = kind === 'known' ? signInBody.username : `nobody-${i}`;
      const address = `10.${kind === 'known' ? 1 : 2}.${Math.floor(i / 250)}.${1 + (i % 250)}`;
      times[kind].push(await timeOfSignIn(origin, { username, password: 'wrong-password' }, address));
    }
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
  const difference = Math.abs(known - unknown) / Math.max(known, unknown);
  const words = `${known.toFixed(1)} ms, unknown user ${unknown.toFixed(1)} ms, ${(difference * 100).toFixed(1)} % apart`;
  line(`wrong password, median of ${SIGN_INS}`, words, difference <= DIFFERENCE);
}

const folder = mkdtempSync(join(tmpdir(), 'stowed-refusals-'));
const { child, origin } = await startServer(folder, { PROXY_COUNT: '1' });
try {
  const bench = await makeBench(origin);
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
  await measureRefusals({ bench, pid: child.pid ?? 0 });
  await compareSignIns(bench);
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
