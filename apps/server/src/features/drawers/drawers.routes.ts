import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getDrawer, listDrawers, packToolbox } from './drawers.service.ts';

export function drawersRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listDrawers, {
    handle: ({ session, params }) => listDrawers(deps, session, params.toolboxId),
  });
  bind(at, endpoints.getDrawer, { handle: ({ session, params }) => getDrawer(deps, session, params) });
  bind(at, endpoints.packToolbox, {
    handle: ({ session, params }) => packToolbox(deps, session, params.toolboxId),
  });
}
