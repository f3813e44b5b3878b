import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

test.skip(({ isMobile }) => isMobile, 'the command does not depend on the width of the screen');

const root = fileURLToPath(new URL('../..', import.meta.url));

test('G23 npm start serves, and exits with 0 on SIGTERM together with its server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stowed-start-'));
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  npm.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(npm, 'exit');
  try {
    await expect.poll(() => text).toContain('Stowed is ready: ');
    const address = /ready: (\S+)/.exec(text)?.[1] ?? '';
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    npm.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
  } finally {
    npm.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
