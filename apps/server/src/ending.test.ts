import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/** A process with one resource that closes at once or never. */
const program = (close: string) => `
  import { Ending } from ${JSON.stringify(new URL('ending.ts', import.meta.url).href)};
  const logger = { info() {}, fatal() {} };
  new Ending(logger, 200).opened(() => ${close});
  setInterval(() => {}, 1000);
  console.log('open');
`;

async function endOf(close: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program(close)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  return (await once(child, 'exit'))[0];
}

describe('SIGTERM', () => {
  it.each([
    ['0 when everything could be closed', 'Promise.resolve()', 0],
    ['1 when something never closes', 'new Promise(() => {})', 1],
  ])('ends the process with %s', async (_end, close, code) => {
    expect(await endOf(close)).toBe(code);
  });
});
