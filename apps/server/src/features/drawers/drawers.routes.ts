import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Session } from '../../session.ts';
import { listSamplePhotos } from '../samples/samples.service.ts';
import { setDrawerStatus } from './drawer-status.service.ts';
import { getDrawer, listDrawers, requireDrawer } from './drawers.service.ts';
import type { DrawerPath } from './drawers.service.ts';
import { flipTool } from './flips.service.ts';
import { scanDrawer } from './scan.service.ts';

export function drawersRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  const exists = (session: Session, path: DrawerPath): Promise<void> => requireDrawer(deps, session, path);

  bind(at, endpoints.listDrawers, {
    handle: ({ session, params }) => listDrawers(deps, session, params.toolboxId),
  });
  bind(at, endpoints.getDrawer, { handle: ({ session, params }) => getDrawer(deps, session, params) });
  bind(at, endpoints.setDrawerStatus, {
    exists,
    handle: ({ session, params, body, seenVersion }) =>
      setDrawerStatus(deps, session, { ...params, ...body, seenVersion }),
  });
  bind(at, endpoints.scanDrawer, {
    exists,
    handle: ({ session, params, body }) => scanDrawer(deps, session, { ...params, ...body }),
  });
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
  bind(at, endpoints.listSamplePhotos, {
    handle: ({ session, params }) => listSamplePhotos(deps, session, params),
  });
}
