import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { openDurable } from './durable-node-fs.ts';
import { unpackEmptyDatabase } from './empty-database.ts';
import { EmbeddedStatements } from './embedded-statements.ts';
import type {
  EmbeddedFailure,
  EmbeddedOptions,
  EmbeddedReply,
  EmbeddedRequest,
} from './embedded-protocol.ts';

const counter = { syncs: 0 };

async function open({ folder, image }: EmbeddedOptions): Promise<PGlite> {
  const blob = image && new Blob([new Uint8Array(image)]);
  if (folder !== undefined) {
    if (!blob) await unpackEmptyDatabase(folder);
    return openDurable({ folder, image: blob, counter });
  }
  const database = new PGlite(blob ? { loadDataDir: blob } : {});
  await database.waitReady;
  return database;
}

function textOf(error: object, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}

function describe(error: unknown): EmbeddedFailure {
  if (!(error instanceof Error)) return { message: String(error), code: undefined, constraint: undefined };
  return { message: error.message, code: textOf(error, 'code'), constraint: textOf(error, 'constraint') };
}

async function answer(request: EmbeddedRequest): Promise<EmbeddedReply> {
  const { id } = request;
  switch (request.kind) {
    case 'query':
      return { kind: 'rows', id, ...(await statements.ask(request)) };
    case 'syncs':
      return { kind: 'syncs', id, syncs: counter.syncs };
    case 'dump':
      return {
        kind: 'dump',
        id,
        image: new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()),
      };
    case 'close':
      await database.close();
      return { kind: 'closed', id };
  }
}

const port = parentPort;
if (!port) throw new Error('The embedded database runs as a worker');

// The starter passes EmbeddedOptions; worker data is untyped.
const database = await open(workerData as EmbeddedOptions);
const statements = new EmbeddedStatements(database);

/** Handles requests one by one in order of arrival: a caller may send the next before the reply. */
let turn: Promise<unknown> = Promise.resolve();
port.on('message', (request: EmbeddedRequest) => {
  turn = turn
    .then(() => answer(request))
    .catch((error: unknown): EmbeddedReply => ({ kind: 'failed', id: request.id, failure: describe(error) }))
    .then((reply) => {
      port.postMessage(reply);
    }, undefined);
});
port.postMessage({ kind: 'ready' } satisfies EmbeddedReply);
