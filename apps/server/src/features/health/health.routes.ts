import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bindPublic } from '../../http/bind.ts';
import { checkHealth, checkReady } from './health.service.ts';

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  bindPublic(app, endpoints.getHealth, () => checkHealth(deps));
  bindPublic(app, endpoints.getReady, () => checkReady(deps));
}
