import { test } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from './person.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface Demo {
  readonly address: string;
  readonly administrator: Account;
  readonly stop: () => Promise<void>;
}

/** A test with its own installation, started only when the test runs. */
export const demoTest = test.extend<{ demo: Demo }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  demo: async ({}, use) => {
    const demo = await startDemo();
    await use(demo);
    await demo.stop();
  },
});

/** Starts a separate installation, filled with the demo data. */
export async function startDemo(settings: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const data = mkdtempSync(join(tmpdir(), 'stowed-e2e-demo-'));
  const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js'), '--demo'], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { ...(await readGreeting(server)), stop };
}

/** The address and sign-in that the demo prints. */
function readGreeting(server: ChildProcess): Promise<Pick<Demo, 'address' | 'administrator'>> {
  let text = '';
  return new Promise((resolve, reject) => {
    server.on('exit', () => reject(new Error(`the demonstration ended:\n${text}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, username, password] = /(demo\.admin) +password: (\S+)\n/.exec(text) ?? [];
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (username && password && address) resolve({ address, administrator: { username, password } });
    });
  });
}
