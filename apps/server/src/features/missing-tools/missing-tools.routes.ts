import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listMissingTools } from './missing-tools.service.ts';

export function missingToolsRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.listMissingTools, {
    handle: ({ session }) => listMissingTools(deps, session),
  });
}
