import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '@stowed/domain';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Clock } from '../clock.ts';
import { pagePolicy } from './security-headers.ts';

const NONCE_BYTES = 16;
const NONCE_MARK = /__CSP_NONCE__/g;
/** The page, which gets its nonce first, and the compressed copies, which are sent for their originals. */
const NOT_A_FILE = /^index\.html$|\.(?:br|gz)$/;
const HEAD_END = '</head>';
/** The page then says on every screen that a test sets the time. */
const TEST_CLOCK = '<meta name="test-clock" content="on">';
const HASHED_FILE = /^assets\//;
/** How long browsers may keep a file whose name contains its hash. */
const YEAR_MS = 365 * DAY_MS;

function filesUnder(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !NOT_A_FILE.test(entry.name));
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
export function openPage(folder: string, clock: Clock): SendPage {
  const page = readPage(folder)?.replace(HEAD_END, clock.isTest ? `${TEST_CLOCK}${HEAD_END}` : HEAD_END);
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

/** Serves the built web application: its files, and its page for all other paths, which it routes itself. */
export async function servePage(app: FastifyInstance, folder: string, sendPage: SendPage): Promise<void> {
  const files = filesUnder(folder);
  if (files.size > 0) await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const file = request.params['*'];
      if (!files.has(file)) return sendPage(reply);
      const isHashed = HASHED_FILE.test(file);
      reply.header('vary', 'accept-encoding');
      return reply.sendFile(file, { maxAge: isHashed ? YEAR_MS : 0, immutable: isHashed });
    },
  });
}
