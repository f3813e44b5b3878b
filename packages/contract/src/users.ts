import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, time, changedText, isEmailOrNothing } from './primitives.ts';

const { characters } = limits;

export const systemRole = z.enum(['admin', 'maintainer'], 'Invalid role');
export type SystemRole = z.infer<typeof systemRole>;

export const organizationRole = z.enum(['member', 'admin', 'owner'], 'Invalid organization role');
export type OrganizationRole = z.infer<typeof organizationRole>;

export const organizationType = z.enum(['military', 'commercial', 'contractor'], 'Invalid organization type');
export type OrganizationType = z.infer<typeof organizationType>;

export const duty = z.enum(['lead', 'inspector', 'custodian'], 'Invalid duty');
export type Duty = z.infer<typeof duty>;

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
  /** Those that the person has or counts as having. */
  duties: z.array(duty),
});
export type User = z.infer<typeof user>;

const toolboxStatus = z.enum(['complete', 'incomplete']);

const dashboard = z.object({
  inspectionsThisMonth: z.int(),
  /** Includes the tools to check. */
  missingToolsCount: z.int(),
  toolsToCheckCount: z.int(),
  recentToolbox: z
    .object({
      toolboxId: z.string(),
      status: toolboxStatus,
      /** From this person's last change on, the first drawer that is not complete; null: none is left. */
      drawerNumber: z.int().nullable(),
    })
    .nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;

const activityItem = z.object({
  id,
  title: z.string(),
  /** Starts with the toolboxId. */
  description: z.string(),
  timestamp: time,
});
export type ActivityItem = z.infer<typeof activityItem>;

/** An absent key leaves the field, an empty one clears it; other keys are ignored. */
export const updateProfileBody = z.object({
  firstName: changedText('First name', characters.name),
  lastName: changedText('Last name', characters.name),
  email: changedText('Email', characters.email).refine(isEmailOrNothing, 'Please enter a valid email'),
  rank: changedText('Rank', characters.name),
  unit: changedText('Unit', characters.name),
  /** Stored unchanged; screens show only what `isShowableProfileImage` allows. */
  profileImageUrl: changedText('Profile image URL', characters.text),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'member',
  summary: 'The signed-in user',
  response: user,
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/users/me/dashboard',
  access: 'member',
  summary: 'Figures for the home screen and the profile',
  response: dashboard,
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/users/me/activity',
  access: 'member',
  summary: 'What this person did last, newest first',
  response: z.array(activityItem),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/:userId',
  access: 'self',
  denial: 'You can only edit your own profile',
  summary: 'Change your profile',
  throws: ['email_taken'],
  params: z.object({ userId: id }),
  body: updateProfileBody,
  response: user,
});
