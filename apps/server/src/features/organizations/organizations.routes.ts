import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { checkHolder, setDuties } from './duties.service.ts';
import { inviteMany, renewInvites } from './invite-many.service.ts';
import { cancelInvite, checkMayInvite, inviteMember, listInvites, resendInvite } from './invites.service.ts';
import { checkManaged, listContacts, listMembers, makeResetLink, updateMember } from './members.service.ts';

export function organizationsRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listMembers, { handle: ({ session }) => listMembers(deps, session) });
  bind(at, endpoints.listContacts, { handle: ({ session }) => listContacts(deps, session) });
  bind(at, endpoints.updateMember, {
    exists: (session, params) => checkManaged(deps, session, params),
    handle: ({ session, params, body }) => updateMember(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.setDuties, {
    exists: (session, params) => checkHolder(deps, session, params),
    handle: ({ session, params, body }) => setDuties(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.makeResetLink, {
    handle: ({ session, params }) => makeResetLink(deps, session, params.userId),
  });
  bind(at, endpoints.listInvites, { handle: ({ session }) => listInvites(deps, session) });
  bind(at, endpoints.inviteMember, {
    exists: async (session, _params, body) => {
      checkMayInvite(session, namedRole(body));
    },
    handle: ({ session, body }) => inviteMember(deps, session, body),
  });
  bind(at, endpoints.inviteMany, {
    exists: async (session, _params, body) => {
      checkMayInvite(session, namedRole(body));
    },
    handle: ({ session, body }) => inviteMany(deps, session, body),
  });
  bind(at, endpoints.renewInvites, { handle: ({ session }) => renewInvites(deps, session) });
  bind(at, endpoints.resendInvite, {
    handle: ({ session, params }) => resendInvite(deps, session, params.inviteId),
  });
  bind(at, endpoints.cancelInvite, {
    handle: ({ session, params }) => cancelInvite(deps, session, params.inviteId),
  });
}

const namedRole = (body: unknown): unknown =>
  typeof body === 'object' && body ? Reflect.get(body, 'organizationRole') : undefined;
