import { z } from 'zod';
import { newPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, success, time } from './primitives.ts';

const { characters } = limits;

const session = z.object({
  id,
  /** Whether it is the calling session. */
  current: z.boolean(),
  /** The browser's name at sign-in in plain words: Chrome on Android. */
  device: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
});
export type SignedInSession = z.infer<typeof session>;

export const changePasswordBody = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(characters.password, `Password must be at most ${characters.password} characters`),
  newPassword,
});

export const resetPasswordBody = z.object({
  token: z.string('Link is not valid'),
  newPassword,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'member',
  summary: 'Where this person is signed in, newest use first',
  response: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'member',
  summary: 'Sign out one of your devices',
  throws: ['session_not_found'],
  params: z.object({ sessionId: id }),
  response: success,
  errors: 'success',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'member',
  summary: 'Sign out all your other devices',
  response: z.object({ success: z.literal(true), ended: z.int() }),
  errors: 'success',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'member',
  summary: 'Change your password and sign out your other devices',
  throws: ['current_password_incorrect'],
  body: changePasswordBody,
  response: success,
  errors: 'success',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a one-time link; all sessions of the person end',
  throws: ['reset_link_expired', 'reset_link_not_valid'],
  body: resetPasswordBody,
  response: success,
  errors: 'success',
});
