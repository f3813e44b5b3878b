import fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import type { Deps } from './deps.ts';
import { explain } from './explain.ts';
import { fillDemo } from './features/demo/demo.service.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openDeps } from './open-deps.ts';
import { outerAddresses, readPair, selfSignedPair } from './tls.ts';
import type { TlsPair } from './tls.ts';

const flags = new Set(process.argv.slice(2));
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function loadTls(config: Config): Promise<TlsPair> | TlsPair | undefined {
  if (config.TLS_CERT && config.TLS_KEY) return readPair(config.TLS_CERT, config.TLS_KEY);
  return flags.has('--https') ? selfSignedPair(config.DATA_DIR, new Date()) : undefined;
}

const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

function sayAddresses(app: FastifyInstance, { config, publicUrl }: Deps, host: string): void {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT;
  const scheme = app.initialConfig.https ? 'https' : 'http';
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const here = isEverywhere ? 'localhost' : inUrl(host);
  const origin = `${scheme}://${here}:${port}`;
  say(`Stowed is ready: ${config.PUBLIC_URL ?? origin}`);
  const outer = isEverywhere
    ? outerAddresses().map((address) => `${scheme}://${inUrl(address)}:${port}`)
    : [];
  for (const address of outer) say(`On a phone: ${address}`);
  // A link is for other people, on other devices.
  publicUrl.notePrinted(outer[0] ?? origin);
}

interface Ending {
  readonly logger: FastifyBaseLogger;
  /** What is still in work then is cut off. */
  readonly drainMs: number;
  readonly close: () => Promise<void>;
}

function endWith(app: FastifyInstance, { logger, drainMs, close }: Ending): void {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    const deadline = setTimeout(() => {
      logger.warn('calls in work are cut off');
      app.server.closeAllConnections();
    }, drainMs);
    await app.close();
    clearTimeout(deadline);
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      logger.info({ signal }, 'ending');
      end().catch((error: unknown) => {
        logger.fatal({ err: error }, 'could not end cleanly');
        process.exit(1);
      });
    });
  }
}

async function start(): Promise<void> {
  const unknown = [...flags].filter((flag) => !['--https', '--demo'].includes(flag));
  if (unknown.length > 0) fail(`Unknown option: ${unknown.join(' ')}. There are --https and --demo.`);
  const config = readConfig();
  makeDataDir(config.DATA_DIR);
  // Fastify makes its logger together with an instance; this one serves nothing.
  const logger = fastify({ logger: { level: config.LOG_LEVEL } }).log;
  const [tls, { deps, close }] = await Promise.all([loadTls(config), openDeps(config, logger)]);
  const app = await buildApp(deps, tls);
  const host = config.HOST ?? (flags.has('--https') ? '0.0.0.0' : '127.0.0.1');
  endWith(app, { logger, drainMs: config.DRAIN_SECONDS * 1000, close });
  startHousekeeping(deps);
  if (flags.has('--demo')) for (const line of await fillDemo(deps)) say(line);
  await app.listen({ port: config.PORT, host });
  sayAddresses(app, deps, host);
}

start().catch((error: unknown) => {
  fail(explain(error));
});
