import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { analyzeTools, checkAi } from './ai.service.ts';

export function aiRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.checkAi, { handle: ({ session }) => checkAi(deps, session) });
  bind({ app, deps }, endpoints.analyzeTools, {
    handle: ({ session, body }) => analyzeTools(deps, session, body),
  });
}
