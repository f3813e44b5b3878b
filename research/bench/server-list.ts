import { signUp } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';

const SIZES = [20, 2000] as const;
const CREATORS = 4;
const ROUNDS = 40;
/** How much slower a call about one toolbox may be with a hundred times as many toolboxes. */
const RATIO_TARGET = 2;

interface Fleet {
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

type SignedUp = Awaited<ReturnType<typeof signUp>>;

async function fill({ call }: SignedUp, size: number): Promise<void> {
  const names = Array.from({ length: size }, (_, index) => `TB-${index + 1}`);
  const create = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await call('/api/toolboxes', {
        type: 'rolling',
        name,
        drawers: 5,
        primaryFoamColor: 'black',
        secondaryFoamColor: 'red',
      });
    }
  };
  await Promise.all(Array.from({ length: CREATORS }, create));
}

async function makeFleet(origin: string, size: number): Promise<Fleet> {
  const signedUp = await signUp(origin, `bench-${size}`);
  await fill(signedUp, size);
  return { size, headers: signedUp.headers };
}

async function timeOf(url: string, headers: Fleet['headers']): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  const { byteLength } = await answer.arrayBuffer();
  // The response is compressed, so less is transferred than read.
  const bytes = Number(answer.headers.get('content-length') ?? byteLength);
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  return { ms: performance.now() - started, bytes };
}

const calls = [
  { name: 'toolbox list', path: '/api/toolboxes', isOfOne: false },
  { name: 'one toolbox', path: '/api/toolbox/TB-7', isOfOne: true },
  { name: 'dashboard', path: '/api/users/me/dashboard', isOfOne: true },
];

/** Alternates between the small and the large organization, so that both are measured under the same load. */
export async function measureLists(origin: string): Promise<void> {
  const fleets: Fleet[] = [];
  for (const size of SIZES) fleets.push(await makeFleet(origin, size));
  for (const { name, path, isOfOne } of calls) {
    const times = fleets.map((): number[] => []);
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { headers }] of fleets.entries()) {
        const taken = await timeOf(`${origin}${path}`, headers);
        times[index]?.push(taken.ms);
        bytes = taken.bytes;
      }
    }
    const [small = Number.NaN, large = Number.NaN] = times.map((list) => quantile(list, 0.5));
    const ratio = large / small;
    const figures = `${small.toFixed(1)} ms, ${large.toFixed(1)} ms, ratio ${ratio.toFixed(1)}`;
    const size = isOfOne ? '' : `   (${Math.round(bytes / 1000)} kB transferred)`;
    line(`${name}, ${SIZES.join(' and ')} toolboxes`, `${figures}${size}`, !isOfOne || ratio <= RATIO_TARGET);
  }
}
