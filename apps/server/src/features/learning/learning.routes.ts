import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { activateLearning, getLearning } from './learning.service.ts';

export function learningRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.getLearning, {
    handle: ({ session, params, query }) => getLearning(deps, session, { ...params, ...query }),
  });
  bind(at, endpoints.activateLearning, {
    exists: async (session, params) => {
      await getLearning(deps, session, params);
    },
    handle: ({ session, params }) => activateLearning(deps, session, params),
  });
}
