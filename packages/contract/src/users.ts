import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, noBody } from './primitives.ts';

export const systemRole = z.enum(['admin', 'maintainer'], 'Invalid role');
export type SystemRole = z.infer<typeof systemRole>;

const organizationRole = z.enum(['member', 'admin', 'owner']);
export type OrganizationRole = z.infer<typeof organizationRole>;

export const organizationType = z.enum(['military', 'commercial', 'contractor'], 'Invalid organization type');
export type OrganizationType = z.infer<typeof organizationType>;

const user = z.object({
  id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  role: systemRole,
  profileImageUrl: z.string().nullable(),
  organizationId: id,
  organizationName: z.string(),
  organizationType,
  organizationRole,
});
export type User = z.infer<typeof user>;

const toolboxStatus = z.enum(['complete', 'incomplete']);

const dashboard = z.object({
  inspectionsThisMonth: z.int(),
  missingToolsCount: z.int(),
  recentToolbox: z.object({ toolboxId: z.string(), status: toolboxStatus }).nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'member',
  summary: 'The signed-in user',
  params: nothing,
  query: nothing,
  body: noBody,
  response: user,
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/users/me/dashboard',
  access: 'member',
  summary: 'Figures for the home screen and the profile',
  params: nothing,
  query: nothing,
  body: noBody,
  response: dashboard,
});
