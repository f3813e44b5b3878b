import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const INSTALLED = '/usr/lib/postgresql';

/** The folder of the newest version's programs; undefined: PostgreSQL is not installed. */
function binaries(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  return readdirSync(INSTALLED)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** Whether a cluster can be created on this machine. */
export const hasPostgres = binaries() !== undefined;

/** PostgreSQL does not run as root. */
async function asPostgres(program: string, args: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const command = [join(binaries() ?? '', program), ...args];
  const [file = '', ...others] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  await promisify(execFile)(file, others);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server listening on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A PostgreSQL cluster of our own, which waits for the disk at each commit, to be killed and frozen. */
export async function createPostgres() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'stowed-own-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const control = (...args: string[]) => asPostgres('pg_ctl', ['-D', data, '-w', ...args]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const start = () => control('-l', join(folder, 'log'), '-o', options, 'start');
  await asPostgres('initdb', ['-D', data, '-U', 'stowed', '--auth=trust', '-E', 'UTF8', '--locale=C']);
  await start();
  /** The first process and all that it started. */
  const processes = (): readonly number[] => {
    const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim();
    return [first, ...others.split(' ')].filter((pid) => pid !== '').map(Number);
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
  const thaw = () => {
    signal('SIGCONT');
  };
  return {
    url: `postgres://stowed@127.0.0.1:${port}/postgres`,
    start,
    kill: () => {
      signal('SIGKILL');
      // It names a process that an init which does not reap leaves in the table.
      rmSync(join(data, 'postmaster.pid'));
    },
    freeze: () => {
      signal('SIGSTOP');
    },
    thaw,
    shutDown: () => control('-m', 'fast', 'stop'),
    end: async () => {
      try {
        thaw();
        await control('-m', 'immediate', 'stop');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
