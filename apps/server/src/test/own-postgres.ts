import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED = '/usr/lib/postgresql';

function binaries(): string {
  const version = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))[0] ?? '';
  return join(INSTALLED, version, 'bin');
}

/** PostgreSQL does not run as root. */
function asPostgres(command: string, args: readonly string[]): string {
  const isRoot = process.getuid?.() === 0;
  return execFileSync(
    isRoot ? 'runuser' : command,
    isRoot ? ['-u', 'postgres', '--', command, ...args] : args,
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
}

/** A PostgreSQL cluster of our own, which waits for the disk at each commit, to be killed and frozen. */
export function createPostgres(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'stowed-chaos-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const control = (...args: string[]) => asPostgres(join(binaries(), 'pg_ctl'), ['-D', data, '-w', ...args]);
  asPostgres(join(binaries(), 'initdb'), [
    '-D',
    data,
    '-U',
    'stowed',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const start = () =>
    control(
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
      'start',
    );
  start();
  /** The first process and all that it started. */
  const processes = (): readonly number[] => {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const others = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' });
    return [first, ...others.trim().split(/\s+/).map(Number)];
  };
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes()) {
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended.
      }
    }
  };
  return {
    url: `postgres://stowed@127.0.0.1:${port}/postgres`,
    start,
    kill: () => {
      signal('SIGKILL');
      // It names a process that an init which does not reap leaves in the table.
      rmSync(join(data, 'postmaster.pid'));
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    shutDown: () => control('-m', 'fast', 'stop'),
    end: () => {
      try {
        control('-m', 'immediate', 'stop');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
