import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint, ParsedRequestOf, ReplyOf, ResponseOf } from '@stowed/contract';
import { endpoints, pictureLinkKeys } from '@stowed/contract';
import { mayCall } from '@stowed/domain';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { ReplayedReply } from '../db/idempotency.repository.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Session } from '../session.ts';
import type { SignedImages } from '../pictures/signed-url.ts';
import { ownImageId } from '../pictures/signed-url.ts';
import { admitted } from './admitted.ts';
import { authenticate, idempotencyOf, requireVersion, seenVersionOf } from './authenticate.ts';
import { Download, sendDownload } from './download.ts';
import { parseContent, parseParams } from './parse-request.ts';

const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  origin: `${request.protocol}://${request.host}`,
});

/** The input of a public call's handler. */
interface PublicCall<E extends Endpoint> extends ParsedRequestOf<E> {
  readonly caller: Caller;
}

interface MemberCall<E extends Endpoint> extends ParsedRequestOf<E> {
  readonly caller: Caller;
  readonly session: Session;
  /** The version the caller has seen, if given (If-Match). */
  readonly seenVersion: number | undefined;
}

interface MemberRoute<E extends Endpoint> {
  /** Where success has more than one HTTP status. */
  readonly statusOf?: (reply: ResponseOf<E>) => 200 | 201;
  /** A call declared as a download returns the file instead of its content. */
  readonly handle: (call: MemberCall<E>) => Promise<ReplyOf<E> | Download>;
  /**
   * Throws 404 if something named in the path (or in a possibly invalid body) does not exist. Called only if
   * the content is invalid, so that an unknown id is reported before a wrong body; otherwise the handler
   * itself checks.
   */
  readonly exists?: (session: Session, params: ParsedRequestOf<E>['params'], body: unknown) => Promise<void>;
}

export function routeOf(endpoint: Endpoint): Pick<RouteOptions, 'method' | 'url' | 'config'> {
  const { method, path, errors, carriesImage, carriesList } = endpoint;
  return { method, url: path, config: { errors, carriesImage, carriesList } };
}

/** Drops keys that the contract does not name. */
function parseReply(endpoint: Endpoint, reply: unknown): unknown {
  const parsed = z.safeParse(endpoint.response, reply);
  if (parsed.success) return parsed.data;
  throw new Error(`The response of ${endpoint.method} ${endpoint.path} does not match the contract`, {
    cause: parsed.error,
  });
}

/** Binds a public call. */
export function bindPublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: PublicCall<E>) => Promise<ReplyOf<E>>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`);
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const params = parseParams(endpoint, request);
      const content = parseContent(endpoint, request);
      if (!content.ok) throw content.refusal;
      const answer = await handle({ params, ...content.data, caller: callerOf(request) });
      return reply.code(endpoint.status).send(parseReply(endpoint, answer));
    },
  });
}

/** Whether the path names the caller, by id or as `me`. */
function isOwnPath(params: unknown, userId: string): boolean {
  const named: unknown = Reflect.get(Object(params), 'userId');
  return named === userId || named === 'me';
}

/** Throws `forbidden` unless this person may make the call. */
export function admit(session: Session, endpoint: Endpoint, request: FastifyRequest): void {
  const { userId } = session.actor;
  const isOthers = endpoint.access === 'self' && !isOwnPath(request.params, userId);
  if (isOthers || !mayCall(endpoint.access, session)) {
    request.log.warn({ userId, path: endpoint.path }, 'permission denied');
    throw new AppError('forbidden', { message: endpoint.denial });
  }
  request.session = session;
}

async function answer<E extends Endpoint>(
  { deps, endpoint, route }: { readonly deps: Deps; readonly endpoint: E; readonly route: MemberRoute<E> },
  request: FastifyRequest,
): Promise<unknown> {
  const session = { ...admitted(request), idempotency: idempotencyOf(deps, request) };
  const params = parseParams(endpoint, request);
  const content = parseContent(endpoint, request);
  if (!content.ok) {
    await route.exists?.(session, params, request.body);
    throw content.refusal;
  }
  const seenVersion = endpoint.hasVersion ? requireVersion(request) : seenVersionOf(request);
  return route.handle({ params, ...content.data, session, seenVersion, caller: callerOf(request) });
}

/** Binds a call for signed-in people. Access is checked before the body is read. */
export function bind<E extends Endpoint>(
  { app, deps }: { readonly app: FastifyInstance; readonly deps: Deps },
  endpoint: E,
  route: MemberRoute<E>,
): void {
  if (endpoint.access === 'public' || endpoint.access === 'signed') {
    throw new Error(`${endpoint.path} needs no session`);
  }
  app.route({
    ...routeOf(endpoint),
    onRequest: async (request) => {
      admit(await authenticate(deps, request), endpoint, request);
    },
    handler: async (request, reply) => {
      const result = await answer({ deps, endpoint, route }, request).catch((error: unknown) => {
        if (!(error instanceof ReplayedReply)) throw error;
        const { organizationId } = admitted(request);
        return replay(error, { signedImages: deps.signedImages, organizationId });
      });
      if (endpoint.download && result instanceof Download) return sendDownload(reply, result);
      if (endpoint.answers !== 'application/json') reply.type(endpoint.answers);
      const sent = parseReply(endpoint, result) as ResponseOf<E>;
      if (endpoint.hasVersion) reply.header('etag', etagOf(sent));
      return reply.code(route.statusOf?.(sent) ?? endpoint.status).send(sent);
    },
  });
}

const versioned = z.object({ version: z.int() });
const etagOf = (reply: unknown): string => `"${versioned.parse(reply).version}"`;

function requireDeclared({ method, url, onRequest }: RouteOptions): void {
  const declared = Object.values(endpoints).find((one) => one.path === url && one.method === method);
  if (!declared) throw new Error(`${String(method)} ${url} is not in the contract`);
  const isOpen = declared.access === 'public' || declared.access === 'signed';
  if (!isOpen && !onRequest) throw new Error(`${declared.method} ${url} checks nobody's access`);
}

/**
 * From now on, routes added to `app` must be calls of the contract and must check access first. The server
 * does not start with an undeclared route.
 */
export function acceptDeclaredOnly(app: FastifyInstance): void {
  app.addHook('onRoute', requireDeclared);
}

const linkKeys = pictureLinkKeys(Object.values(endpoints).map(({ response }) => response));

interface Signer {
  readonly signedImages: SignedImages;
  readonly organizationId: string;
}

/** A stored reply, sent again with freshly signed picture links, since the first ones may have expired. */
function replay({ reply, refusal }: ReplayedReply, signer: Signer): unknown {
  if (!refusal) return renewed(reply, signer);
  const extra = Object.fromEntries(
    Object.entries({ ...refusal.extra }).map(([key, value]) => [key, renewedLink(key, value, signer)]),
  );
  throw new AppError(refusal.code, { extra });
}

function renewed(kept: unknown, signer: Signer): unknown {
  return JSON.parse(JSON.stringify(kept), (key, value: unknown) => renewedLink(key, value, signer));
}

function renewedLink(key: string, value: unknown, { signedImages, organizationId }: Signer): unknown {
  const imageId = linkKeys.has(key) && typeof value === 'string' ? ownImageId(value) : undefined;
  return imageId ? signedImages.pathOf(organizationId, imageId) : value;
}
