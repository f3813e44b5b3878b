import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { checkManaged, listContacts, listMembers, makeResetLink, updateMember } from './members.service.ts';

export function organizationsRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listMembers, { handle: ({ session }) => listMembers(deps, session) });
  bind(at, endpoints.listContacts, { handle: ({ session }) => listContacts(deps, session) });
  bind(at, endpoints.updateMember, {
    exists: (session, params) => checkManaged(deps, session, params),
    handle: ({ session, params, body }) => updateMember(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.makeResetLink, {
    handle: ({ session, params }) => makeResetLink(deps, session, params.userId),
  });
}
