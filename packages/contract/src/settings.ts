import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether a drawer can be completed without a photo of the current inventory. */
export const photoRule = z.enum(['any', 'required'], 'Invalid setting');
export type PhotoRule = z.infer<typeof photoRule>;

const settings = z.object({
  /** IANA name. Receipts print their times in it, beside UTC. */
  timeZone: z.string(),
  photo: photoRule,
  /** Sent as If-Match with a change. */
  version: z.int(),
});
export type Settings = z.infer<typeof settings>;

/** Keys that are absent keep their value. A key that has no effect yet is unknown. */
const changeSettingsBody = z
  .strictObject(
    { timeZone: z.string('Unknown time zone').optional(), photo: photoRule.optional() },
    'Invalid setting',
  )
  .readonly();

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/organizations/settings',
  access: 'member',
  summary: "The organization's settings for tool control",
  hasVersion: true,
  response: settings.extend({
    /** The time zones that the server knows. */
    timeZones: z.array(z.string()),
  }),
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/organizations/settings',
  access: 'admin or org-admin',
  summary: "Change the organization's settings for tool control",
  hasVersion: true,
  throws: ['settings_changed'],
  body: changeSettingsBody,
  response: settings,
});
