import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * why: these processes live for seconds, and each would compile the embedded database with the optimizing
 * compiler first.
 */
export const SHORT_LIVED = '--liftoff-only';

export interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the first match in the process's output. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  exitCode(): Promise<unknown>;
}

/** The built server's output when it is ready, with its address. */
export const readyLine = /Stowed is ready: (https?:\/\/\S+)/;

/** Starts built programs, all in one new folder. `end` kills running ones and removes the folder. */
export function openBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'stowed-build-'));
  const children: ChildProcess[] = [];

  function run(file: string, env: Record<string, string>, args: readonly string[]): Running {
    const child = spawn(process.execPath, [SHORT_LIVED, join(dist, file), ...args], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    return {
      child,
      output: () => text,
      until: async (pattern) => {
        for (let i = 0; i < 600; i += 1) {
          const match = pattern.exec(text);
          if (match) return match;
          if (child.exitCode !== null) break;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error(`never printed ${String(pattern)}: ${text}`);
      },
      exitCode: async () => child.exitCode ?? (await once(child, 'exit'))[0],
    };
  }

  return {
    folder,
    /** A new data folder with a migrated database, because creating one takes most of a first start. */
    dataFolder(name: string): string {
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      cpSync(inject('databaseFolder'), join(dataDir, 'database'), { recursive: true });
      return dataDir;
    },
    run,
    start: (env: Record<string, string>, ...flags: string[]) => run('main.js', env, flags),
    end() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
