import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@stowed/contract';
import type { Deps } from '../deps.ts';
import type { Session } from '../session.ts';
import { recognise } from './authenticate.ts';
import { admit, routeOf } from './bind.ts';

export interface StreamCall {
  readonly session: Session;
  /** Whether the session is still good, as stored at this moment. */
  readonly isStillGood: () => Promise<boolean>;
}

/**
 * Binds a call whose answer goes on until one side ends it. Nothing on the way may hold it back to compress
 * or to gather it; and as the window asks by itself, a session does not stay alive by it.
 */
export function bindStream(
  { app, deps }: { readonly app: FastifyInstance; readonly deps: Deps },
  endpoint: Endpoint,
  open: (call: StreamCall) => Promise<Readable>,
): void {
  app.route({
    ...routeOf(endpoint),
    onRequest: async (request) => {
      admit(await recognise(deps, request), endpoint, request);
    },
    handler: async (request, reply) => {
      const { session } = request;
      if (!session) throw new Error('A handler ran without its access check');
      const isStillGood = () =>
        recognise(deps, request).then(
          () => true,
          () => false,
        );
      const stream = await open({ session, isStillGood });
      return (
        reply
          .type(endpoint.answers)
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          // A line that was kept for another call would hold up the end of the server.
          .header('connection', 'close')
          .send(stream)
      );
    },
  });
}
