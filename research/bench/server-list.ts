import { signUp } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';

const SIZES = [20, 2000] as const;
const CREATORS = 4;
const ROUNDS = 40;
/** How much longer a row shown may take with a hundred times as many toolboxes. */
const RATIO_TARGET = 1.5;

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
  { name: 'toolbox list', path: '/api/toolboxes', rowsOf: (size: number) => size },
  { name: 'one toolbox', path: '/api/toolbox/TB-7', rowsOf: () => 1 },
  { name: 'dashboard', path: '/api/users/me/dashboard', rowsOf: () => 1 },
];

/** Alternates between the small and the large organization, so that both are measured under the same load. */
export async function measureLists(origin: string): Promise<void> {
  const fleets: Fleet[] = [];
  for (const size of SIZES) fleets.push(await makeFleet(origin, size));
  for (const { name, path, rowsOf } of calls) {
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
    const ratio = large / rowsOf(SIZES[1]) / (small / rowsOf(SIZES[0]));
    const figures = `${small.toFixed(1)} ms, ${large.toFixed(1)} ms (${Math.round(bytes / 1000)} kB)`;
    const words = `${figures}, ratio for a row shown ${ratio.toFixed(2)}`;
    line(`${name}, ${SIZES.join(' and ')} toolboxes`, words, ratio <= RATIO_TARGET);
  }
}
