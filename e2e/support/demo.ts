import { test } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from './person.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A separate installation: its own server and data folder. */
export interface Installation {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export interface Demo extends Installation {
  readonly administrator: Account;
  readonly maintainer: Account;
}

interface Started extends Installation {
  /** What the server printed until it was ready. */
  readonly greeting: string;
}

type Settings = Readonly<Record<string, string>>;

/** A test with its own installation, started only when the test runs. */
export const demoTest = test.extend<{ demo: Demo }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  demo: async ({}, use) => {
    const demo = await startDemo();
    await use(demo);
    await demo.stop();
  },
});

/** Starts a separate installation, filled with the demo data. That takes several seconds. */
export async function startDemo(settings: Settings = {}): Promise<Demo> {
  const { greeting, ...demo } = await start(['--demo'], settings);
  const accountOf = (username: string): Account => {
    const [, password = ''] = new RegExp(`${username} +password: (\\S+)\n`).exec(greeting) ?? [];
    return { username, password };
  };
  return { ...demo, administrator: accountOf('demo.admin'), maintainer: accountOf('demo.maintainer') };
}

/** Starts a separate, empty installation. */
export async function startInstallation(settings: Settings = {}): Promise<Installation> {
  return start([], settings);
}

async function start(flags: readonly string[], settings: Settings): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'stowed-e2e-own-'));
  const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js'), ...flags], {
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

/** What a server prints until it is ready, and its address. */
function readGreeting(server: ChildProcess): Promise<Pick<Started, 'address' | 'greeting'>> {
  let greeting = '';
  return new Promise((resolve, reject) => {
    server.on('exit', () => reject(new Error(`the server ended:\n${greeting}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      greeting += chunk.toString();
      const [, address] = /Stowed is ready: (\S+)\n/.exec(greeting) ?? [];
      if (address) resolve({ address, greeting });
    });
  });
}
