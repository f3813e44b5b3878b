import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { success, isEmailOrNothing, optionalText } from './primitives.ts';
import { organizationType, systemRole } from './users.ts';

const { characters } = limits;

const optionalEmail = optionalText('Email', characters.email).refine(
  isEmailOrNothing,
  'Invalid email address',
);

export const loginBody = z.object({
  username: z
    .string('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(characters.username, `Username must be at most ${characters.username} characters`),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(characters.password, `Password must be at most ${characters.password} characters`),
});

const USERNAME_TOO_SHORT = `Username must be at least ${limits.usernameMin} characters`;
const PASSWORD_TOO_SHORT = `Password must be at least ${limits.passwordMin} characters`;
const ORGANIZATION_TOO_SHORT = `Organization name must be at least ${limits.organizationNameMin} characters`;

/** A password a person chooses. The server may ask for more than the minimum here. */
export const newPassword = z
  .string(PASSWORD_TOO_SHORT)
  .min(limits.passwordMin, PASSWORD_TOO_SHORT)
  .max(characters.password, `Password must be at most ${characters.password} characters`);

const username = z
  .string(USERNAME_TOO_SHORT)
  .trim()
  .min(limits.usernameMin, USERNAME_TOO_SHORT)
  .max(characters.username, `Username must be at most ${characters.username} characters`);

export const registerOrganizationBody = z.object({
  organizationName: z
    .string(ORGANIZATION_TOO_SHORT)
    .trim()
    .min(limits.organizationNameMin, ORGANIZATION_TOO_SHORT)
    .max(characters.name, `Organization name must be at most ${characters.name} characters`),
  organizationType,
  userData: z.object(
    {
      username,
      password: newPassword,
      firstName: optionalText('First name', characters.name),
      lastName: optionalText('Last name', characters.name),
      email: optionalEmail,
      rank: optionalText('Rank', characters.name),
      unit: optionalText('Unit', characters.name),
      role: systemRole,
    },
    'Account details are required',
  ),
});

export const sessionToken = z.object({ token: z.string() });

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in',
  throws: ['account_deactivated', 'invalid_credentials'],
  body: loginBody,
  response: sessionToken,
});

export const registerOrganization = endpoint({
  method: 'POST',
  path: '/api/auth/register-organization',
  access: 'public',
  summary: 'Create an organization and its first account, which owns it',
  status: 201,
  throws: ['email_taken', 'username_taken', 'registration_closed'],
  body: registerOrganizationBody,
  response: sessionToken,
});

export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/auth/check-password',
  access: 'public',
  summary: 'Tell whether a new password is very common',
  body: z.object({ password: newPassword }),
  response: z.object({ isCommon: z.boolean() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'member',
  summary: 'End this session',
  response: success,
  errors: 'success',
});
