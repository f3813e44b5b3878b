import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Counts and times each call by its route, which holds no ids. */
export function measureCalls(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  const calls = metrics.counter('stowed_calls_total', 'Answered calls');
  const times = metrics.histogram('stowed_call_seconds', 'Time from the start of a call to its response');
  const refusals = metrics.counter('stowed_refusals_total', 'Calls that returned an error, by its code');
  app.decorateRequest('refusedAs', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, refusedAs } = request;
    const route = routeOptions.url ?? 'none';
    calls.add({ method, route, status: String(reply.statusCode) });
    times.observe({ method, route }, reply.elapsedTime / 1000);
    if (refusedAs !== undefined) refusals.add({ code: refusedAs });
  });
}
