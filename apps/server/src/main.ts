import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { BackgroundWork } from './background.ts';
import { everywhere, inUrl, phoneAddresses } from './addresses.ts';
import { buildApp } from './app.ts';
import { ConfigError, isLoopback, LOOPBACK_HOST, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { asOwner } from './db/client.ts';
import { findLossySettings } from './db/lossy-settings.ts';
import { findSchemaDifferences } from './db/schema-objects.ts';
import { makeDataDir, refuseEmbeddedData, refuseOthersPictures } from './data-dir.ts';
import type { Deps } from './deps.ts';
import { Ending } from './ending.ts';
import { explain } from './explain.ts';
import { fillDemo } from './features/demo/demo.service.ts';
import { answerOperator } from './features/backup/operator.service.ts';
import { removeLeftRows } from './features/backup/own-rows.ts';
import { Jobs } from './jobs/jobs.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { openDeps } from './open-deps.ts';
import { openOperatorChannel } from './operator-channel.ts';
import { problemsOfOutputFolders } from './output-folders.ts';
import { timedWork } from './timed-work.ts';
import { readPair, selfSignedPair } from './tls.ts';
import type { TlsPair } from './tls.ts';

/** Time to close everything else after the calls have ended. */
const CLOSE_SECONDS = 5;
const SCHEMA_AFTER_MS = 10_000;

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

function printAddresses(app: FastifyInstance, { config, publicUrl }: Deps, host: string): void {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT;
  const scheme = app.initialConfig.https ? 'https' : 'http';
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const here = isEverywhere ? 'localhost' : inUrl(host);
  const origin = `${scheme}://${here}:${port}`;
  say(`Stowed is ready: ${config.PUBLIC_URL ?? origin}`);
  const reachable = isEverywhere ? phoneAddresses() : [];
  const outer = reachable
    .filter((address) => host === '::' || !address.includes(':'))
    .map((address) => `${scheme}://${inUrl(address)}:${port}`);
  for (const address of outer) say(`On a phone: ${address}`);
  // Links are for other people, on other devices.
  publicUrl.notePrinted(outer[0] ?? origin);
}

/** Throws ConfigError for a host that this machine does not have. */
async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (!(error instanceof Error) || !/ENOTFOUND|EADDRNOTAVAIL/.test(error.message)) throw error;
    throw new ConfigError([`HOST must be an address of this machine: ${error.message}`]);
  }
}

/** Tells proxies to go elsewhere, then ends; cuts off calls still running after DRAIN_SECONDS. */
async function closeApp(app: FastifyInstance, { config, draining }: Deps): Promise<void> {
  draining.begin();
  await delay(config.DRAIN_DELAY_SECONDS * 1000);
  const deadline = setTimeout(() => {
    app.log.warn('cutting off running calls');
    app.server.closeAllConnections();
  }, config.DRAIN_SECONDS * 1000);
  await app.close();
  clearTimeout(deadline);
}

async function openMetrics({ config, metrics }: Deps, ending: Ending): Promise<void> {
  if (config.METRICS_PORT === undefined) return;
  const served = await serveMetrics(metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT });
  ending.opened(served.close);
  say(`Metrics: ${served.url}`);
}

/** Only warns: people still need their work, and `verify-events` refuses a changed schema. */
const warnOfDatabase =
  ({ db }: Deps): BackgroundWork =>
  async ({ logger }) => {
    for (const setting of await findLossySettings(db)) {
      logger.error(`PostgreSQL runs with ${setting} off: a power cut can destroy confirmed work`);
    }
    for (const difference of await asOwner(db, findSchemaDifferences)) logger.warn(`DIFFERS: ${difference}`);
  };

/** Comparing the schema takes seconds of the embedded database, which first calls must not wait for. */
function checkDatabaseLater(deps: Deps): void {
  const later = () => deps.background.start('schema', warnOfDatabase(deps));
  setTimeout(later, SCHEMA_AFTER_MS).unref();
}

/** Tools are counted without backups, too: a lost backup disk must not take the server with it. */
function warnWithoutBackups({ config, logger }: Deps): void {
  for (const problem of problemsOfOutputFolders(config)) logger.error(problem);
  // Not for a demonstration, nor under npm run dev, which runs the sources.
  if (config.BACKUP_DIR !== undefined || flags.has('--demo') || import.meta.url.endsWith('.ts')) return;
  logger.warn('BACKUP_DIR is not set: this server makes no automatic backups');
}

/** Only warns, for the same reason. A disk that does not respond does not delay the start. */
function warnWithoutPictures({ background, images }: Deps): void {
  background.start('picture store', ({ logger }) =>
    images.requireAnswer().catch((error: unknown) => {
      logger.error(explain(error));
    }),
  );
}

/** Throws ConfigError for a test's clock on a server that others can reach. */
function hostOf(config: Config): string {
  const host = config.HOST ?? (flags.has('--https') ? everywhere() : LOOPBACK_HOST);
  if (config.TEST_CLOCK === undefined || isLoopback(host)) return host;
  throw new ConfigError(['TEST_CLOCK needs a server for this machine alone: --https needs HOST 127.0.0.1']);
}

/** Of an embedded database, which belongs to this process alone. */
async function openEmbeddedOnly(deps: Deps, ending: Ending): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = deps.config;
  if (DATABASE_URL) return;
  await removeLeftRows(DATA_DIR);
  ending.opened(
    await openOperatorChannel(DATA_DIR, answerOperator({ ...deps, images: deps.images.patient() })),
  );
}

async function open(config: Config, ending: Ending, logger: FastifyBaseLogger): Promise<void> {
  const host = hostOf(config);
  const [tls, { deps, close }] = await Promise.all([loadTls(config), openDeps(config, logger)]);
  ending.opened(close);
  if (ending.isUnderWay) return;
  const app = await buildApp(deps, tls);
  await openMetrics(deps, ending);
  warnWithoutBackups(deps);
  warnWithoutPictures(deps);
  const jobs = new Jobs(deps, timedWork(deps));
  ending.opened(() => Promise.all([jobs.end(), closeApp(app, deps)]));
  await openEmbeddedOnly(deps, ending);
  jobs.start();
  if (flags.has('--demo')) await fillDemo(deps, say);
  await listen(app, config.PORT, host);
  printAddresses(app, deps, host);
  checkDatabaseLater(deps);
}

async function start(): Promise<void> {
  const unknown = [...flags].filter((flag) => !['--https', '--demo'].includes(flag));
  if (unknown.length > 0) fail(`Unknown option: ${unknown.join(' ')}. There are --https and --demo.`);
  const config = readConfig();
  // Only this account may read pictures, keys and the database.
  process.umask(0o077);
  makeDataDir(config.DATA_DIR);
  if (config.DATABASE_URL) refuseEmbeddedData(config.DATA_DIR);
  else refuseOthersPictures(config.DATA_DIR);
  // Fastify creates its logger together with an instance; this one serves no calls.
  const logger = fastify({ logger: { level: config.LOG_LEVEL } }).log;
  const ending = new Ending(
    logger,
    (config.DRAIN_DELAY_SECONDS + config.DRAIN_SECONDS + CLOSE_SECONDS) * 1000,
  );
  await open(config, ending, logger).catch((error: unknown) => {
    if (!ending.isUnderWay) throw error;
  });
}

start().catch((error: unknown) => {
  fail(explain(error));
});
