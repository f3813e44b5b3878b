import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Secrets in paths: the tokens of invitations and password resets. */
const SECRET_PATH = /(\/(?:invite|reset)[^/]*\/)[^/]+/i;

/** A path for the log: without its query (signatures, tokens) and without tokens in it. */
export function loggablePath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(SECRET_PATH, '$1…');
}

const describe = (request: FastifyRequest) => ({
  method: request.method,
  path: loggablePath(request.url),
  address: request.ip,
  userId: request.session?.actor.userId,
});

/** Logs one line per response, never with bodies or headers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { ...describe(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
