import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getLearning, ignoreLearning } from './learning.service.ts';

export function learningRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.getLearning, {
    handle: ({ session, params }) => getLearning(deps, session, params),
  });
  bind(at, endpoints.ignoreLearning, {
    exists: async (session, params) => {
      await getLearning(deps, session, params);
    },
    handle: ({ session, params, body }) => ignoreLearning(deps, session, { ...params, ...body }),
  });
}
