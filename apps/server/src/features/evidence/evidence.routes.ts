import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { printCaseReport } from './case-report.service.ts';
import { requireDrawer } from '../drawers/drawers.service.ts';
import { listEvidence } from './evidence.service.ts';
import { checkInventory } from '../inventories/inventories.service.ts';
import { getInventory } from './inventory-details.service.ts';
import { printInventoryReceipt, printReceipt } from './receipt.service.ts';

export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.getCaseReport, {
    handle: ({ session, params }) => printCaseReport(deps, session, params.caseNumber),
  });
  bind({ app, deps }, endpoints.getReceipt, {
    handle: ({ session, params }) => printReceipt(deps, session, params.toolboxId),
  });
  bind({ app, deps }, endpoints.getInventoryReceipt, {
    handle: ({ session, params }) => printInventoryReceipt(deps, session, params.inventoryId),
  });
  bind({ app, deps }, endpoints.getInventory, {
    exists: (session, { inventoryId }) => checkInventory(deps, session, inventoryId),
    handle: ({ session, params }) => getInventory(deps, session, params.inventoryId),
  });
  bind({ app, deps }, endpoints.listEvidence, {
    exists: (session, params) => requireDrawer(deps, session, params),
    handle: ({ session, params, query }) => listEvidence(deps, session, { ...params, ...query }),
  });
}
