import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { updateProfile } from './profile.service.ts';
import { getDashboard, getOwnUser } from './users.service.ts';

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.getUser, { handle: ({ session }) => getOwnUser(deps, session) });
  bind({ app, deps }, endpoints.getDashboard, { handle: ({ session }) => getDashboard(deps, session) });
  bind({ app, deps }, endpoints.updateProfile, {
    handle: ({ session, body }) => updateProfile(deps, session, body),
  });
}
