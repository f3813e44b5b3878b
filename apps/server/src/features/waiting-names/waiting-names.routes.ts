import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { requireDrawer } from '../drawers/drawers.service.ts';
import { dropWaitingNames, listWaitingNames } from './waiting-names.service.ts';

export function waitingNamesRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listWaitingNames, {
    handle: ({ session, params }) => listWaitingNames(deps, session, params.toolboxId),
  });
  bind(at, endpoints.dropWaitingNames, {
    exists: (session, path) => requireDrawer(deps, session, path),
    handle: ({ session, params, body }) => dropWaitingNames(deps, session, { ...params, ...body }),
  });
}
