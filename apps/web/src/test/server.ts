import { endpoints } from '@stowed/contract';
import type { Endpoint, ErrorBody, LiveMessage, ReplyOf } from '@stowed/contract';
import { HttpResponse, delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { aiReady, buildMissingTools, buildOverview, noCases } from './factories.ts';
import { toolControl } from './tool-control.ts';

/**
 * The network of the tests. A request without a handler fails the test. By default, drawer analyses are
 * rejected, so that the screen counts locally, and the AI check succeeds.
 */
export const server = setupServer(
  http.post(`*${endpoints.analyzeTools.path}`, () => new HttpResponse(null, { status: 503 })),
  http.post(`*${endpoints.initGemini.path}`, () => HttpResponse.json(aiReady)),
  // No password is common.
  http.post(`*${endpoints.checkPassword.path}`, () => HttpResponse.json({ isCommon: false })),
  // No passkeys, and none possible.
  http.get(`*${endpoints.listPasskeys.path}`, () =>
    HttpResponse.json({ passkeys: [], unavailable: 'ip_address', origin: null }),
  ),
  // No backup problem.
  http.get(`*${endpoints.getBackupState.path}`, () =>
    HttpResponse.json({
      nightlyAt: null,
      lastTakenAt: null,
      isUncertain: false,
      isLate: false,
      failure: null,
    }),
  ),
  // A screen that was offline may ask once more after its test.
  http.get(`*${endpoints.getHealth.path}`, () => HttpResponse.json({ status: 'ok' })),
  // Home: nothing to count and nothing due.
  http.get(`*${endpoints.listMissingTools.path}`, () => HttpResponse.json(buildMissingTools())),
  http.get(`*${endpoints.getOverview.path}`, () => HttpResponse.json(buildOverview())),
  http.get(`*${endpoints.listToolboxes.path}`, () => HttpResponse.json([])),
  http.get(`*${endpoints.listToolboxesInShort.path}`, () => HttpResponse.json([])),
  // No import left names.
  http.get(`*${endpoints.listWaitingNames.path}`, () => HttpResponse.json([])),
  // No inventory has been started.
  http.get(`*${endpoints.listInventories.path}`, () =>
    HttpResponse.json({ inventories: [], nextCursor: null }),
  ),
  http.get(`*${endpoints.getSettings.path}`, () => HttpResponse.json(toolControl())),
  // Nothing waits for a signature.
  http.get(`*${endpoints.listWaitingInventories.path}`, () => HttpResponse.json({ inventories: [] })),
  // There is no notification.
  http.get(`*${endpoints.listNotifications.path}`, () =>
    HttpResponse.json({ notifications: [], nextCursor: null, unread: 0 }),
  ),
  // No tool is lost.
  http.get(`*${endpoints.listCases.path}`, () =>
    HttpResponse.json({ cases: [], nextCursor: null, counts: noCases }),
  ),
  http.get(`*${endpoints.listBlockedWorkItems.path}`, () => HttpResponse.json({ items: [] })),
  http.get(`*${endpoints.getCaseOffer.path}`, () => HttpResponse.json({ missing: null })),
  // No drawer has a history.
  http.get(`*${endpoints.listEvidence.path}`, () =>
    HttpResponse.json({ entries: [], templates: [], nextCursor: null }),
  ),
  // The live connection is open and silent.
  http.get(`*${endpoints.streamChanges.path}`, () => new Promise<Response>(() => undefined)),
);

interface LiveLine {
  /** How often the connection was opened. */
  readonly openings: () => number;
  readonly tell: (message: LiveMessage) => void;
  readonly end: () => void;
}

/** Accepts live connections. */
export function openLiveLine(): LiveLine {
  let openings = 0;
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => line?.enqueue(new TextEncoder().encode(text));
  server.use(
    http.get(`*${endpoints.streamChanges.path}`, () => {
      openings += 1;
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
      write(':\n\n');
      return new HttpResponse(body, { headers: { 'content-type': endpoints.streamChanges.answers } });
    }),
  );
  return {
    openings: () => openings,
    // In two pieces, as a network may deliver it.
    tell: (message) => {
      const event = `data: ${JSON.stringify(message)}\n\n`;
      write(event.slice(0, 9));
      write(event.slice(9));
    },
    end: () => line?.close(),
  };
}

export interface SeenRequest {
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Options {
  readonly delayMs?: number;
}

type Answer<T> = T | ((request: SeenRequest) => T | Promise<T>);

/** Responds to an endpoint of the contract, and records its requests. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: Answer<ReplyOf<E>>,
  options: Options = {},
): SeenRequest[] {
  return listen(endpoint, async (request) => {
    if (options.delayMs) await delay(options.delayMs);
    const body = isFunction(reply) ? await reply(request) : reply;
    if (endpoint.answers === 'application/json') {
      return HttpResponse.json(Object(body), { status: endpoint.status });
    }
    const content = body instanceof Uint8Array ? Uint8Array.from(body) : String(body);
    return new HttpResponse(content, {
      status: endpoint.status,
      headers: { 'content-type': endpoint.answers },
    });
  });
}

interface Failure {
  readonly status: number;
  readonly body?: Partial<ErrorBody> & Readonly<Record<string, unknown>>;
  readonly text?: string;
}

/** Rejects requests to an endpoint; with `once`, only the next one. */
export function refuse(
  endpoint: Endpoint,
  { status, body, text = '' }: Failure,
  { once = false } = {},
): SeenRequest[] {
  const reply = () =>
    body ? HttpResponse.json(Object(body), { status }) : new HttpResponse(text, { status });
  return listen(endpoint, reply, { once });
}

/** Fails requests to an endpoint without a response. */
export function cutLine(endpoint: Endpoint): SeenRequest[] {
  return listen(endpoint, () => HttpResponse.error());
}

function isFunction<T>(reply: Answer<T>): reply is (request: SeenRequest) => T | Promise<T> {
  return typeof reply === 'function';
}

type Resolve = (request: SeenRequest) => Response | Promise<Response>;

function listen(endpoint: Endpoint, resolve: Resolve, { once = false } = {}): SeenRequest[] {
  const seen: SeenRequest[] = [];
  const method = methods[endpoint.method];
  const handle = async ({ request, params }: Handling) => {
    const text = await request.text();
    const entry: SeenRequest = {
      url: new URL(request.url),
      params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    seen.push(entry);
    return resolve(entry);
  };
  server.use(method(`*${endpoint.path}`, handle, { once }));
  return seen;
}

type Handling = Pick<Parameters<Parameters<typeof http.get>[1]>[0], 'request' | 'params'>;

const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
