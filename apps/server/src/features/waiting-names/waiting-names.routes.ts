import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listWaitingNames } from './waiting-names.service.ts';

export function waitingNamesRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.listWaitingNames, {
    handle: ({ session, params }) => listWaitingNames(deps, session, params.toolboxId),
  });
}
