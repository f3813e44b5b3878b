import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bindStream } from '../../http/bind-stream.ts';
import { LiveStreams } from './live-streams.ts';

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = new LiveStreams(deps);
  deps.metrics.gauge('stowed_live_streams', 'Open live streams', () => streams.size);
  // Close the streams before waiting for running requests: they would never end on their own.
  app.addHook('preClose', async () => {
    streams.close();
  });
  bindStream({ app, deps }, endpoints.streamChanges, (call) => streams.open(call));
}
