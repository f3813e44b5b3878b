import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { endpoints, limits } from '@stowed/contract';
import { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { aiRoutes } from './features/ai/ai.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { backupRoutes } from './features/backup/backup.routes.ts';
import { OwnCounts, SharedCounts } from './features/auth/limit-counts.ts';
import { AuthThrottle } from './features/auth/throttle.service.ts';
import { casesRoutes } from './features/cases/cases.routes.ts';
import { detectionRoutes } from './features/detection/detection.routes.ts';
import { drawersRoutes } from './features/drawers/drawers.routes.ts';
import { evidenceRoutes } from './features/evidence/evidence.routes.ts';
import { joinRoutes } from './features/join/join.routes.ts';
import { samplesRoutes } from './features/samples/samples.routes.ts';
import { scansRoutes } from './features/scans/scans.routes.ts';
import { passkeysRoutes } from './features/signing/passkeys.routes.ts';
import { signaturesRoutes } from './features/signatures/signatures.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { picturesRoutes } from './features/pictures/pictures.routes.ts';
import { inventoriesRoutes } from './features/inventories/inventories.routes.ts';
import { waitingInventories } from './features/inventories/open-inventory.service.ts';
import { labelsRoutes } from './features/labels/labels.routes.ts';
import { judgmentsRoutes } from './features/judgments/judgments.routes.ts';
import { learningRoutes } from './features/learning/learning.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { lossReportsRoutes } from './features/loss-reports/loss-reports.routes.ts';
import { missingToolsRoutes } from './features/missing-tools/missing-tools.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { organizationsRoutes } from './features/organizations/organizations.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { recordRoutes } from './features/record/record.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { templatesRoutes } from './features/templates/templates.routes.ts';
import { waitingNamesRoutes } from './features/waiting-names/waiting-names.routes.ts';
import { toolboxManagementRoutes } from './features/toolbox-management/toolbox-management.routes.ts';
import { trainingRoutes } from './features/training/training.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { workItemsRoutes } from './features/work-items/work-items.routes.ts';
import { warnOfProxy } from './http/client-address.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { acceptDeclaredOnly } from './http/bind.ts';
import { answerError } from './http/error-handler.ts';
import { limitPictures, limitRate, refuseCrossSite } from './http/guards.ts';
import { BodyRoom } from './http/body-room.ts';
import { acceptJsonBodies } from './http/json-body.ts';
import { logRequests } from './http/log-requests.ts';
import { measureCalls } from './http/measure-calls.ts';
import { isForPage, openPage, servePage } from './http/page.ts';
import { setApiHeaders, setCommonHeaders } from './http/security-headers.ts';
import { watchServer } from './server-figures.ts';
import type { TlsPair } from './tls.ts';

const MAX_PARAMETER_CHARACTERS = 2000;
/** For all bodies with pictures that arrive or are processed at the same time. */
const PICTURE_ROOM = { bytes: 32 * 2 ** 20, free: limits.bodyBytes, waitMs: 30_000 };
/** No call without a session needs a body beyond the free bytes, so none waits for room. */
const ROOM_WITHOUT_SESSION = { bytes: 4 * 2 ** 20, free: 16 * 2 ** 10, waitMs: 0 };
/** Longer than any body needs on one bar of signal, but finite. */
const REQUEST_TIMEOUT_MS = 180_000;

const features = [
  healthRoutes,
  usersRoutes,
  overviewRoutes,
  activityRoutes,
  organizationsRoutes,
  toolboxManagementRoutes,
  drawersRoutes,
  missingToolsRoutes,
  scansRoutes,
  inventoriesRoutes,
  workItemsRoutes,
  notificationsRoutes,
  samplesRoutes,
  templatesRoutes,
  waitingNamesRoutes,
  labelsRoutes,
  detectionRoutes,
  judgmentsRoutes,
  learningRoutes,
  aiRoutes,
  backupRoutes,
  trainingRoutes,
  picturesRoutes,
  liveRoutes,
  evidenceRoutes,
  auditRoutes,
  recordRoutes,
];

type Methods = Map<string, Set<string>>;

function methodsByPath(): Methods {
  const methods: Methods = new Map();
  for (const { method, path } of Object.values(endpoints)) {
    methods.set(path, new Set([...(methods.get(path) ?? []), method]));
  }
  return methods;
}

/** An existing path returns 405 for other methods. */
function refuseOtherMethods(app: FastifyInstance): void {
  for (const [path, used] of methodsByPath()) {
    const allow = [...used].join(', ');
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter(
        (method) => !used.has(method),
      ),
      url: path,
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new AppError('method_not_allowed');
      },
      handler: () => undefined,
    });
  }
}

/** An endpoint without a handler would be a gap in security or a dead end, so the server does not start. */
function requireAllBound(app: FastifyInstance): void {
  for (const { method, path } of Object.values(endpoints)) {
    if (!app.hasRoute({ method, url: path })) throw new Error(`${method} ${path} is bound to nothing`);
  }
}

async function apiRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    setApiHeaders(reply);
    refuseCrossSite(request);
  });
  await limitRate(app, deps.config.REQUESTS_PER_MINUTE);
  limitPictures(app, deps.config.IMAGES_IN_FLIGHT);
  compressAnswers(app);
  await app.register(async (declared) => {
    acceptDeclaredOnly(declared);
    // One set of counters: password and invitation guesses count together per address.
    const counts = deps.config.DATABASE_URL ? new SharedCounts(deps) : new OwnCounts(deps.clock);
    const throttle = new AuthThrottle(counts, deps.config.REGISTRATIONS_PER_HOUR);
    authRoutes(declared, deps, throttle);
    joinRoutes(declared, deps, throttle);
    passkeysRoutes(declared, deps, throttle);
    signaturesRoutes(declared, deps, throttle);
    casesRoutes(declared, deps, throttle);
    lossReportsRoutes(declared, deps);
    settingsRoutes(declared, deps, waitingInventories(deps));
    for (const feature of features) feature(declared, deps);
  });
  requireAllBound(app);
  refuseOtherMethods(app);
  app.all('/api/*', () => {
    throw new AppError('not_found');
  });
  app.all('/api', () => {
    throw new AppError('not_found');
  });
}

function createApp(options: FastifyServerOptions, tls: TlsPair | undefined): FastifyInstance {
  if (!tls) return fastify(options);
  // Fastify's types distinguish a TLS instance by its server; options, routes and hooks are the same.
  const secured = { ...options, https: { cert: tls.cert, key: tls.key } } as object as FastifyServerOptions;
  return fastify(secured);
}

/**
 * Builds the whole server, ready to listen or be injected into. It opens no resources and does not start to
 * listen.
 */
export async function buildApp(deps: Deps, tls?: TlsPair): Promise<FastifyInstance> {
  const { config } = deps;
  const isTrusted = tls ? !tls.isSelfSigned : (config.PUBLIC_URL ?? '').startsWith('https:');
  const sendPage = openPage(config.WEB_DIR, deps.clock);
  const options: FastifyServerOptions = {
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.PROXY_COUNT,
    exposeHeadRoutes: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => deps.ids.uuid(),
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARACTERS },
    forceCloseConnections: 'idle',
    // Calls on open connections are still handled: Fastify's own 503 has no Retry-After.
    return503OnClosing: false,
    // No hook has run yet. Unreadable addresses also go to the page, which says that the page does not exist.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(reply, isTrusted);
      if (error.code === 'FST_ERR_BAD_URL' && isForPage(request)) return void sendPage(reply);
      void answerError(error, request, reply);
    },
  };
  const app = createApp(options, tls);
  app.decorateRequest('session', undefined);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (_request, reply) => {
    setCommonHeaders(reply, isTrusted);
  });
  app.addHook('onSend', async (_request, reply) => {
    // A proxy's next call on this connection would meet a server that is gone.
    if (deps.draining.isUnderWay) reply.header('connection', 'close');
  });
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  acceptJsonBodies(app, {
    idleMs: config.UPLOAD_IDLE_SECONDS * 1000,
    room: new BodyRoom(PICTURE_ROOM),
    roomWithoutSession: new BodyRoom(ROOM_WITHOUT_SESSION),
  });
  logRequests(app);
  warnOfProxy(app, config);
  measureCalls(app, deps);
  watchServer(deps);
  await app.register((api) => apiRoutes(api, deps));
  await servePage(app, config.WEB_DIR, sendPage);
  return app;
}
