import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getOverview } from './overview.service.ts';

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.getOverview, { handle: ({ session }) => getOverview(deps, session) });
}
