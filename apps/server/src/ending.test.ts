import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A process with one resource that closes at once or never. */
const program = (close: string) => `
  import { open } from 'node:fs/promises';
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
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

describe('SIGTERM', () => {
  it.each([
    ['0 when everything could be closed', 'Promise.resolve()', 0],
    ['1 when something never closes', 'new Promise(() => {})', 1],
  ])('ends the process with %s', async (_end, close, code) => {
    expect(await endOf(close)).toBe(code);
  });

  it('ends it by SIGKILL while a call of a disk does not return', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stowed-ending-'));
    const pipe = join(folder, 'pipe');
    // Nobody writes to it, so it never opens.
    execFileSync('mkfifo', [pipe]);
    try {
      expect(await endOf(`(open(${JSON.stringify(pipe)}), Promise.resolve())`)).toBe('SIGKILL');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
