import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { checkToolbox } from '../toolboxes/toolbox-access.service.ts';
import { requireDrawer } from '../drawers/drawers.service.ts';
import { applyTemplate, applyTemplates } from './template-applying.service.ts';
import { copyTemplate } from './template-copy.service.ts';
import { assignTemplate, listTemplates, removeTemplate } from './templates.service.ts';

export function templatesRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listTemplates, { handle: ({ session }) => listTemplates(deps, session) });
  bind(at, endpoints.assignTemplate, {
    exists: (session, path) => requireDrawer(deps, session, path),
    handle: ({ session, params, body, seenVersion }) =>
      assignTemplate(deps, session, { ...params, ...body, seenVersion }),
  });
  bind(at, endpoints.copyTemplate, {
    exists: (session, path) => requireDrawer(deps, session, path),
    handle: ({ session, params, body }) => copyTemplate(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.applyTemplates, {
    exists: (session, { toolboxId }) => checkToolbox(deps, session, toolboxId),
    handle: ({ session, params, body }) => applyTemplates(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.applyTemplate, {
    exists: (session, path) => requireDrawer(deps, session, path),
    handle: ({ session, params, body, seenVersion }) =>
      applyTemplate(deps, session, { ...params, ...body, seenVersion }),
  });
  bind(at, endpoints.removeTemplate, {
    handle: ({ session, params, seenVersion }) => removeTemplate(deps, session, { ...params, seenVersion }),
  });
}
