import { createHash, randomBytes } from 'node:crypto';
import { closeSync, linkSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';

/** Another process uses this data folder. */
export class DataDirInUseError extends Error {
  constructor(folder: string) {
    super(
      `${folder} is in use by another process. Only one server may work in a data folder: stop the other one, or give this one its own DATA_DIR.`,
    );
  }
}

const LOCK_NAME = 'stowed.lock';
const PROBE_MS = 2000;

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

/** True if a live process responds at `address`; the kernel refuses if it was killed. */
function isAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    const end = (alive: boolean): void => {
      socket.destroy();
      resolve(alive);
    };
    socket.setTimeout(PROBE_MS, () => {
      end(true);
    });
    socket.once('connect', () => {
      end(true);
    });
    socket.once('error', (error) => {
      end(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(String(codeOf(error))));
    });
  });
}

async function hold(address: string, folder: string): Promise<Server> {
  try {
    return await listen(address);
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw new DataDirInUseError(folder);
    throw error;
  }
}

/**
 * A socket in the folder itself, visible to other network namespaces (two containers on one volume). It is
 * created under a private name and linked to the real one, which fails if that exists; a dead one is moved
 * away first.
 */
async function holdSocketFile(folder: string, reach: string): Promise<Server> {
  const own = `${LOCK_NAME}.${randomBytes(6).toString('hex')}`;
  const server = await listen(join(reach, own));
  const lock = join(folder, LOCK_NAME);
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        linkSync(join(folder, own), lock);
        return server;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      if (await isAlive(join(reach, LOCK_NAME))) break;
      const dead = `${lock}.${randomBytes(6).toString('hex')}.dead`;
      renameSync(lock, dead);
      rmSync(dead, { force: true });
    }
    throw new DataDirInUseError(folder);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(join(folder, own), { force: true });
  }
}

async function lockOnLinux(folder: string): Promise<() => void> {
  const { dev, ino } = statSync(folder);
  const first = await hold(`\0stowed-${dev}-${ino}`, folder);
  // A socket's path may have 107 bytes; through the open folder it is short at any depth.
  const descriptor = openSync(folder, 'r');
  const release = (second?: Server): void => {
    if (second) rmSync(join(folder, LOCK_NAME), { force: true });
    second?.close();
    first.close();
    closeSync(descriptor);
  };
  try {
    const second = await holdSocketFile(folder, `/proc/self/fd/${descriptor}`);
    return () => {
      release(second);
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function lockOnWindows(folder: string): Promise<() => void> {
  const name = createHash('sha256').update(folder.toLowerCase()).digest('hex');
  const server = await hold(`\\\\.\\pipe\\stowed-${name}`, folder);
  return () => server.close();
}

async function lockElsewhere(folder: string): Promise<() => void> {
  const server = await holdSocketFile(folder, folder);
  return () => {
    rmSync(join(folder, LOCK_NAME), { force: true });
    server.close();
  };
}

/**
 * Makes this process the only one in `folder` (which must exist) and returns the release function. The system
 * frees the lock of a process that dies. Throws DataDirInUseError if another process holds it.
 */
export async function lockDataDir(folder: string): Promise<() => void> {
  const real = realpathSync(folder);
  if (process.platform === 'linux') return lockOnLinux(real);
  return process.platform === 'win32' ? lockOnWindows(real) : lockElsewhere(real);
}
