import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Session } from '../../session.ts';
import { requireDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { flipTool } from './flips.service.ts';
import { putAside } from './put-aside.service.ts';
import { scanDrawer } from './scan.service.ts';

export function scansRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  const exists = (session: Session, path: DrawerPath): Promise<void> => requireDrawer(deps, session, path);

  bind(at, endpoints.scanDrawer, {
    exists,
    handle: ({ session, params, body }) => scanDrawer(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.putAside, { handle: ({ session, body }) => putAside(deps, session, body) });
  bind(at, endpoints.toolFound, {
    exists,
    handle: ({ session, params, query, body, seenVersion }) =>
      flipTool(deps, session, { ...params, ...query, ...body, seenVersion, status: 'present' }),
  });
  bind(at, endpoints.toolMissing, {
    exists,
    handle: ({ session, params, query, body, seenVersion }) =>
      flipTool(deps, session, { ...params, ...query, ...body, seenVersion, status: 'missing' }),
  });
}
