import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Warns once: behind a proxy that is not counted, all callers share its address and the limits on it. */
export function warnOfProxy(app: FastifyInstance, { PROXY_COUNT }: Config): void {
  if (PROXY_COUNT > 0) return;
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    request.log.warn(
      "A call has X-Forwarded-For, but PROXY_COUNT is 0. If there is a proxy, set PROXY_COUNT: otherwise all people share its address, and one person's wrong passwords can block everyone's sign-in.",
    );
  });
}
