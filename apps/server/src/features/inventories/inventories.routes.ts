import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { checkToolbox } from '../toolboxes/toolbox-access.service.ts';
import {
  cancelInventory,
  checkInventory,
  listInventories,
  listWaitingInventories,
  startInventory,
} from './inventories.service.ts';

export function inventoriesRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.startInventory, {
    exists: (session, { toolboxId }) => checkToolbox(deps, session, toolboxId),
    handle: ({ session, params, body }) => startInventory(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.listInventories, {
    exists: (session, { toolboxId }) => checkToolbox(deps, session, toolboxId),
    handle: ({ session, params, query }) => listInventories(deps, session, { ...params, ...query }),
  });
  bind(at, endpoints.listWaitingInventories, {
    handle: ({ session }) => listWaitingInventories(deps, session),
  });
  bind(at, endpoints.cancelInventory, {
    exists: (session, { inventoryId }) => checkInventory(deps, session, inventoryId),
    handle: ({ session, params, body }) => cancelInventory(deps, session, { ...params, ...body }),
  });
}
