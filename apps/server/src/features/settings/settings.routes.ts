import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { changeSettings, getSettings } from './settings.service.ts';
import type { WaitingInventories } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps, waiting: WaitingInventories): void {
  const at = { app, deps };
  bind(at, endpoints.getSettings, { handle: ({ session }) => getSettings(deps, session) });
  bind(at, endpoints.changeSettings, {
    handle: ({ session, body, seenVersion }) =>
      changeSettings(deps, session, { changes: body, waiting, seenVersion }),
  });
}
