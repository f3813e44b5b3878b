import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listActivity } from './activity.service.ts';

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.listActivity, { handle: ({ session }) => listActivity(deps, session) });
}
