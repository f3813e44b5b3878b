import { z } from 'zod';
import { registerOrganizationBody, sessionToken } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, time } from './primitives.ts';
import { systemRole } from './users.ts';

const EMAIL_NOT_VALID = 'Please enter a valid email address.';

/** Nobody is invited as an owner: an owner promotes a member. */
const invitedOrganizationRole = z.enum(['member', 'admin'], 'Invalid role');

const inviteStatus = z.enum(['pending', 'accepted', 'expired']);
export type InviteStatus = z.infer<typeof inviteStatus>;

const invite = z.object({
  id,
  email: z.string(),
  role: systemRole,
  organizationRole: invitedOrganizationRole,
  /** An invitation past its end counts as expired. */
  status: inviteStatus,
  createdAt: time,
  expiresAt: time,
});
export type Invite = z.infer<typeof invite>;

/** `…/register?invite=…` at the public address; returned once, because only its hash is stored. */
const inviteWithLink = invite.extend({ inviteUrl: z.string() });
export type InviteWithLink = z.infer<typeof inviteWithLink>;

/** Whether the link was emailed; `off`: there is no mail server, so people share the link themselves. */
const inviteMail = z.enum(['sent', 'failed', 'off']);

const inviteAnswer = z.object({
  success: z.literal(true),
  invite: inviteWithLink,
  message: z.string(),
  mail: inviteMail,
});
export type InviteAnswer = z.infer<typeof inviteAnswer>;

export const inviteBody = z.object({
  email: z
    .string(EMAIL_NOT_VALID)
    .trim()
    .max(limits.characters.email, EMAIL_NOT_VALID)
    .pipe(z.email(EMAIL_NOT_VALID)),
  role: systemRole,
  organizationRole: invitedOrganizationRole,
});

/** Addresses are judged one by one, so the list may hold texts that are none. */
export const inviteManyBody = inviteBody.omit({ email: true }).extend({
  emails: z
    .array(z.string().trim().max(limits.characters.text, EMAIL_NOT_VALID), 'Enter at least one address')
    .min(1, 'Enter at least one address')
    .max(limits.invitationsAtOnce, `Invite at most ${limits.invitationsAtOnce} people at once`),
});

const invitationOutcome = z.enum([
  'invited',
  'already_member',
  'already_invited',
  'not_an_address',
  'limit_reached',
  'just_renewed',
]);
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

const invitationResult = z.object({
  email: z.string(),
  outcome: invitationOutcome,
  /** Only of an address that was invited, or got a new link. */
  made: z.object({ invite: inviteWithLink, mail: inviteMail }).optional(),
});
export type InvitationResult = z.infer<typeof invitationResult>;

const invitationResults = z.object({
  success: z.literal(true),
  results: z.array(invitationResult),
  /** Set if the daily limit kept addresses from a link. */
  limit: z.object({ perDay: z.int(), retryAfterSeconds: z.int() }).nullable(),
});

const { username, password, firstName, lastName, rank, unit } = registerOrganizationBody.shape.userData.shape;

/** The invitation determines email address and roles; those in the body are ignored. */
export const acceptInviteBody = z.object({
  token: z.string('Invitation not found').max(limits.characters.text, 'Invitation not found'),
  userData: z.object({ username, password, firstName, lastName, rank, unit }),
});

const ofManagers = { access: 'org-admin', denial: "You don't have permission to manage users." } as const;
const inviteParams = z.object({ inviteId: id });

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/organizations/invites',
  ...ofManagers,
  summary: 'The invitations of the organization that nobody cancelled, newest first',
  response: z.array(invite),
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/organizations/invite',
  ...ofManagers,
  summary: 'Invite a person with a link that works once, within 7 days',
  status: 201,
  throws: ['already_member', 'invite_pending', 'owner_only'],
  body: inviteBody,
  response: inviteAnswer,
  errors: 'success',
});

export const inviteMany = endpoint({
  method: 'POST',
  path: '/api/organizations/invites',
  ...ofManagers,
  summary: 'Invite many people with the same roles; the result of each address, in the order given',
  throws: ['owner_only'],
  body: inviteManyBody,
  response: invitationResults,
  errors: 'success',
});

export const renewInvites = endpoint({
  method: 'POST',
  path: '/api/organizations/invites/renew',
  ...ofManagers,
  summary:
    'New links and new 7 days for all pending invitations that the person may send; their old links stop working',
  response: invitationResults,
  errors: 'success',
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/organizations/invites/:inviteId/resend',
  ...ofManagers,
  summary: 'A new link and new 7 days for a pending invitation; its old link stops working',
  throws: ['invite_not_found', 'invite_not_resendable', 'owner_only'],
  params: inviteParams,
  response: inviteAnswer,
  errors: 'success',
});

export const cancelInvite = endpoint({
  method: 'DELETE',
  path: '/api/organizations/invites/:inviteId',
  ...ofManagers,
  summary: 'Withdraw a pending invitation; its link stops working',
  throws: ['invite_not_cancellable', 'invite_not_found'],
  params: inviteParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: 'success',
});

const openInvite = z.object({
  email: z.string(),
  role: systemRole,
  organizationRole: invitedOrganizationRole,
  organizationName: z.string(),
  expiresAt: time,
  status: inviteStatus,
});
export type OpenInvite = z.infer<typeof openInvite>;

export const getInvite = endpoint({
  method: 'GET',
  path: '/api/auth/invite/:token',
  access: 'public',
  summary: 'What a pending invitation offers to the holder of its link',
  throws: ['invite_expired', 'invite_not_found', 'invite_used'],
  params: z.object({ token: z.string() }),
  response: openInvite,
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/auth/accept-invite',
  access: 'public',
  summary: 'Join an organization with an invitation, which is then used up',
  status: 201,
  throws: ['email_taken', 'invite_expired', 'invite_not_found', 'invite_used', 'username_taken'],
  body: acceptInviteBody,
  response: sessionToken,
});
