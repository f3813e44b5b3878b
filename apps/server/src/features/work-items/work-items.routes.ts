import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { addWorkItem, changeWorkItem, checkWorkItem, listWorkItems } from './work-items.service.ts';

export function workItemsRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listWorkItems, { handle: ({ session, query }) => listWorkItems(deps, session, query) });
  bind(at, endpoints.addWorkItem, {
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    handle: ({ session, body }) => addWorkItem(deps, session, body),
  });
  bind(at, endpoints.changeWorkItem, {
    exists: (session, { workItemId }) => checkWorkItem(deps, session, workItemId),
    handle: ({ session, params, body }) => changeWorkItem(deps, session, { ...params, ...body }),
  });
}
