import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep, extname } from 'node:path';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { pagePolicy } from './security-headers.ts';

const NONCE_BYTES = 16;
const NONCE_MARK = /__CSP_NONCE__/g;
const HASHED_FILE = /^assets\//;
const YEAR_SECONDS = 31_536_000;

function filesUnder(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'index.html');
  return new Set(
    files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

function readPage(folder: string): string | undefined {
  const file = join(folder, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export type SendPage = (reply: FastifyReply) => FastifyReply;

/** Reads the built application's page from its folder; each response gets a fresh nonce. */
export function openPage(folder: string): SendPage {
  const page = readPage(folder);
  return (reply) => {
    if (page === undefined) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The web application is not built yet.');
    }
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE_MARK, nonce));
  };
}

/** Whether the page is served for this request: a read that is not an API call. */
export function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/api(?:[/?#]|$)/.test(url);
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
}

async function sendFile(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  file: string,
  compressed: CompressedFiles,
): Promise<FastifyReply> {
  const isHashed = HASHED_FILE.test(file);
  const small = acceptsGzip(request) ? await compressed.find(file) : undefined;
  if (!small) {
    reply.header('vary', 'accept-encoding');
    return reply.sendFile(file, { maxAge: isHashed ? YEAR_SECONDS * 1000 : 0, immutable: isHashed });
  }
  return reply
    .header('cache-control', `public, max-age=${isHashed ? `${YEAR_SECONDS}, immutable` : '0'}`)
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .type(small.type)
    .send(small.bytes);
}

/** Serves the built web application: its files, and its page for all other paths, which it routes itself. */
export async function servePage(app: FastifyInstance, folder: string, sendPage: SendPage): Promise<void> {
  const files = filesUnder(folder);
  const compressed = new CompressedFiles(folder);
  if (files.size > 0) await app.register(fastifyStatic, { root: folder, serve: false });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const file = request.params['*'];
      if (!files.has(file)) return sendPage(reply);
      return sendFile({ request: request, reply: reply }, file, compressed);
    },
  });
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

interface CompressedFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const compress = promisify(gzip);

/** The web application's text files, each compressed once, at its first request. */
class CompressedFiles {
  readonly #files = new Map<string, Promise<CompressedFile>>();

  constructor(private readonly folder: string) {}

  /** Undefined for types that gain nothing. `file` must be in the folder. */
  find(file: string): Promise<CompressedFile> | undefined {
    const type = types[extname(file)];
    if (!type) return undefined;
    const known = this.#files.get(file);
    if (known) return known;
    const fresh = this.#read(file, type);
    this.#files.set(file, fresh);
    fresh.catch(() => this.#files.delete(file));
    return fresh;
  }

  async #read(file: string, type: string): Promise<CompressedFile> {
    const plain = await readFile(join(this.folder, file));
    return { type, bytes: await compress(plain, { level: constants.Z_BEST_COMPRESSION }) };
  }
}
