import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { requireDrawer } from '../drawers/drawers.service.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import { checkInventory } from '../inventories/inventories.service.ts';
import { checkToolbox } from '../toolboxes/toolbox-access.service.ts';
import { setDrawerStatus } from './drawer-status.service.ts';
import { getStatement, signInventory } from './inventory-signing.service.ts';
import { setToolboxStatus } from './toolbox-status.service.ts';

export function signaturesRoutes(app: FastifyInstance, deps: Deps, throttle: AuthThrottle): void {
  const at = { app, deps };
  bind(at, endpoints.setDrawerStatus, {
    exists: (session, path) => requireDrawer(deps, session, path),
    handle: ({ session, params, body, seenVersion }) =>
      setDrawerStatus(deps, session, { ...params, ...body, seenVersion }),
  });
  bind(at, endpoints.setToolboxStatus, {
    exists: (session, { toolboxId }) => checkToolbox(deps, session, toolboxId),
    handle: ({ session, params, body, seenVersion }) =>
      setToolboxStatus(deps, session, { ...params, ...body, seenVersion }),
  });
  bind(at, endpoints.getStatement, {
    exists: (session, { inventoryId }) => checkInventory(deps, session, inventoryId),
    handle: ({ session, params, query }) => getStatement(deps, session, { ...params, ...query }),
  });
  bind(at, endpoints.signInventory, {
    exists: (session, { inventoryId }) => checkInventory(deps, session, inventoryId),
    handle: ({ session, params, body, caller }) =>
      signInventory(deps, throttle, { session, caller, ...params, ...body }),
  });
}
