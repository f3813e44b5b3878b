import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@stowed/contract';
import type { Deps } from '../deps.ts';
import type { Session } from '../session.ts';
import { admitted } from './admitted.ts';
import { recognize } from './authenticate.ts';
import { admit, routeOf } from './bind.ts';

export interface StreamCall {
  readonly session: Session;
  /** Whether the stored session is still valid at this moment. */
  readonly isStillGood: () => Promise<boolean>;
}

/**
 * Binds a call whose response continues until one side ends it. It must not be buffered or compressed on the
 * way. Because windows make it automatically, it does not keep a session alive.
 */
export function bindStream(
  { app, deps }: { readonly app: FastifyInstance; readonly deps: Deps },
  endpoint: Endpoint,
  open: (call: StreamCall) => Promise<Readable>,
): void {
  app.route({
    ...routeOf(endpoint),
    onRequest: async (request) => {
      admit(await recognize(deps, request), endpoint, request);
    },
    handler: async (request, reply) => {
      const session = admitted(request);
      const isStillGood = () =>
        recognize(deps, request).then(
          () => true,
          () => false,
        );
      const stream = await open({ session, isStillGood });
      return (
        reply
          .type(endpoint.answers)
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          // A connection kept open for another call would delay the server's shutdown.
          .header('connection', 'close')
          .send(stream)
      );
    },
  });
}
