import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './primitives.ts';
import { duty, organizationRole, systemRole } from './users.ts';

const member = z.object({
  id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  role: systemRole,
  organizationRole,
  /** Those that were given to the person. */
  duties: z.array(duty),
  active: z.boolean(),
  lastLogin: time.nullable(),
});
export type Member = z.infer<typeof member>;

const contact = z.object({ name: z.string(), email: z.string().nullable(), organizationRole });
export type Contact = z.infer<typeof contact>;

const memberParams = z.object({ userId: id });

const denial = "You don't have permission to manage users.";

/** An absent key leaves its value. */
const updateMemberBody = z.object({
  active: z.boolean('Active must be true or false').optional(),
  role: systemRole.optional(),
  organizationRole: organizationRole.optional(),
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/users',
  access: 'org-admin',
  denial,
  summary: 'Everyone in the organization',
  response: z.array(member),
});

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/api/organizations/users/:userId',
  access: 'org-admin',
  denial,
  summary: "Change a member's roles or access; takes effect on open sessions at once",
  throws: ['last_owner', 'owner_only', 'user_not_found'],
  params: memberParams,
  body: updateMemberBody,
  response: member,
});

export const setDuties = endpoint({
  method: 'PUT',
  path: '/api/organizations/users/:userId/duties',
  access: 'org-admin',
  denial,
  summary: "Set a member's duties; only owners set their own. Takes effect on open sessions at once",
  throws: ['owner_only', 'user_not_found'],
  params: memberParams,
  body: z.object({ duties: z.array(duty, 'Invalid duty') }),
  response: z.object({ duties: z.array(duty) }),
});

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/organizations/users/:userId/reset-link',
  access: 'org-admin',
  denial,
  summary: 'A link with which a member can set a new password once, within 24 hours',
  status: 201,
  throws: ['owner_only', 'user_not_found'],
  params: memberParams,
  response: z.object({
    /** `…/reset-password?token=…` at the public address; returned once, because only its hash is stored. */
    resetUrl: z.string(),
    expiresAt: time,
  }),
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/organizations/contacts',
  access: 'member',
  summary: 'Contacts for help: the active owners and administrators, owners first',
  response: z.object({ contacts: z.array(contact) }),
});
