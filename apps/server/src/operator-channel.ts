import { createHash } from 'node:crypto';
import { chmodSync, closeSync, openSync, realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { explain } from './explain.ts';

/**
 * How a command talks to the server of a data folder, because only that server can open its embedded
 * database: a socket in the folder, accessible only to the server's own account. A connection carries one
 * request, a line of JSON; the reply is lines of JSON, and the last line ends the request.
 */
const SOCKET = 'operator.sock';
const MAX_REQUEST_CHARACTERS = 20_000;

const request = z.object({ backup: z.string().min(1) });
export type OperatorRequest = z.infer<typeof request>;

const answer = z.union([
  z.object({ say: z.string() }),
  z.object({ done: z.literal(true) }),
  z.object({ failed: z.string() }),
]);
type Answer = z.infer<typeof answer>;

type Handle = (request: OperatorRequest, say: (sentence: string) => void) => Promise<void>;

/** A socket's path may have 107 bytes; through the open folder it is short at any depth. */
function addressIn(dataDir: string): { readonly address: string; readonly release: () => void } {
  const folder = realpathSync(dataDir);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex');
    return { address: `\\\\.\\pipe\\stowed-operator-${name}`, release: () => undefined };
  }
  if (process.platform !== 'linux') return { address: join(folder, SOCKET), release: () => undefined };
  const descriptor = openSync(folder, 'r');
  return {
    address: `/proc/self/fd/${descriptor}/${SOCKET}`,
    release: () => {
      closeSync(descriptor);
    },
  };
}

/** Complete lines as they arrive. */
function onLines(socket: Socket, take: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    text += String(chunk);
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    if (text.length > MAX_REQUEST_CHARACTERS) socket.destroy();
    lines.forEach(take);
  });
}

const parsedLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

function serve(socket: Socket, handle: Handle): void {
  const send = (reply: Answer): void => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
  };
  // A killed command must not end the server.
  socket.on('error', () => undefined);
  onLines(socket, (line) => {
    const asked = request.safeParse(parsedLine(line));
    const work = asked.success
      ? handle(asked.data, (say) => {
          send({ say });
        })
      : Promise.reject(new Error('This server does not know the command: it is a different version.'));
    work
      .then(
        () => {
          send({ done: true });
        },
        (error: unknown) => {
          send({ failed: explain(error) });
        },
      )
      .finally(() => socket.end());
  });
}

/** Handles commands on this machine until closed. The caller holds the lock on the folder. */
export async function openOperatorChannel(dataDir: string, handle: Handle): Promise<() => Promise<void>> {
  const { address, release } = addressIn(dataDir);
  const file = join(dataDir, SOCKET);
  // Left over from a killed server.
  rmSync(file, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serve(socket, handle);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  if (process.platform !== 'win32') chmodSync(file, 0o600);
  return () =>
    new Promise((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => {
        release();
        resolve();
      });
    });
}

/** No server of this data folder responds, or the command failed. */
export class NoServerError extends Error {}

function connect(dataDir: string): Promise<Socket> {
  const { address, release } = addressIn(dataDir);
  return new Promise((resolve, reject) => {
    const socket = createConnection(address);
    socket.once('connect', () => {
      resolve(socket);
    });
    socket.once('error', (cause) => {
      reject(new NoServerError('No server responds in this data folder', { cause }));
    });
    socket.once('close', release);
  });
}

/** Sends a request to the server of `dataDir`. Throws NoServerError with what went wrong. */
export async function askServer(
  dataDir: string,
  asked: OperatorRequest,
  say: (sentence: string) => void,
): Promise<void> {
  const socket = await connect(dataDir);
  return new Promise((resolve, reject) => {
    socket.once('close', () => {
      reject(new NoServerError('The server ended before it was done'));
    });
    onLines(socket, (line) => {
      const reply = answer.parse(parsedLine(line));
      if ('say' in reply) say(reply.say);
      else if ('failed' in reply) reject(new NoServerError(reply.failed));
      else resolve();
    });
    socket.write(`${JSON.stringify(asked)}\n`);
  });
}
