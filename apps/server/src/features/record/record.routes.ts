import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bindPublic } from '../../http/bind.ts';

export function recordRoutes(app: FastifyInstance, deps: Deps): void {
  bindPublic(app, endpoints.getRecordKeys, async () => ({
    keys: deps.recordKeys.list().map(({ since, until, ...key }) => ({
      ...key,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  }));
}
