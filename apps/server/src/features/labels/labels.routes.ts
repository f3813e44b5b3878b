import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { drawCode, listLabels, noteLabelsPrinted, printLabels, printManyLabels } from './labels.service.ts';

export function labelsRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listLabels, {
    handle: ({ session, params }) => listLabels(deps, session, params.toolboxId),
  });
  bind(at, endpoints.getToolboxCode, {
    handle: ({ session, params }) => drawCode(deps, session, params),
  });
  bind(at, endpoints.getDrawerCode, {
    handle: ({ session, params }) => drawCode(deps, session, params),
  });
  bind(at, endpoints.getLabelSheet, {
    exists: async (session, { toolboxId }) => {
      await listLabels(deps, session, toolboxId);
    },
    handle: ({ session, params, query }) => printLabels(deps, session, { ...params, ...query }),
  });
  bind(at, endpoints.getLabelSheets, {
    handle: ({ session, query }) => printManyLabels(deps, session, query),
  });
  bind(at, endpoints.noteLabelsPrinted, {
    handle: ({ session }) => noteLabelsPrinted(deps, session),
  });
}
