import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listNotifications, readNotifications } from './notifications.service.ts';

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listNotifications, {
    handle: ({ session, query }) => listNotifications(deps, session, query),
  });
  bind(at, endpoints.readNotifications, {
    handle: ({ session, body }) => readNotifications(deps, session, body),
  });
}
