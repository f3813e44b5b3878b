import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getBackupState } from './backup-runs.service.ts';

export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.getBackupState, { handle: ({ session }) => getBackupState(deps, session) });
}
