import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { confirmEmptyDrawer } from './empty-drawer.service.ts';
import { getLearning, ignoreLearning } from './learning.service.ts';

export function learningRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.getLearning, {
    handle: ({ session, params }) => getLearning(deps, session, params),
  });
  bind(at, endpoints.confirmEmptyDrawer, {
    exists: async (session, params) => {
      await getLearning(deps, session, params);
    },
    handle: ({ session, params, body }) => confirmEmptyDrawer(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.ignoreLearning, {
    exists: async (session, params) => {
      await getLearning(deps, session, params);
    },
    handle: ({ session, params, body }) => ignoreLearning(deps, session, { ...params, ...body }),
  });
}
