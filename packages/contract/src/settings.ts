import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { inventoryKind } from './inventory-kind.ts';
import { limits } from './limits.ts';

/** Whether a drawer can be completed without a photo of the current inventory. */
export const photoRule = z.enum(['any', 'required'], 'Invalid setting');
export type PhotoRule = z.infer<typeof photoRule>;

/** Whether completing an inventory with a missing tool makes a case automatically. */
export const lostCases = z.enum(['on', 'off'], 'Invalid setting');

/** Whether completing an inventory, closing a case and clearing an aircraft need a signature. */
export const signing = z.enum(['off', 'on'], 'Invalid setting');

/** The meanings of signatures at first. `{toolbox}` stands for the toolbox's id. */
export const meanings = {
  first:
    'I counted the tools in {toolbox}. The tools listed as missing are missing; I saw all others in place.',
  second: 'I looked at this inventory and agree with it.',
} as const;

const meaning = z
  .string('Invalid setting')
  .trim()
  .min(1, 'Invalid setting')
  .max(limits.characters.text, 'Invalid setting');

const minutes = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.int('Invalid setting').min(min, 'Invalid setting').max(max, 'Invalid setting');

/** Each value of tool control, as it is stored and as it is sent. */
const values = {
  photo: photoRule,
  lostCases,
  /** How long a count may find a tool again before its case opens automatically. */
  suspectedMinutes: minutes(limits.suspectedMinutes),
  /** When an open case escalates automatically. */
  escalateMinutes: minutes(limits.escalateMinutes),
  /** Whether only a photo closes a suspected case, and never a mark by hand. */
  recountNeedsPhoto: z.boolean('Invalid setting'),
  signing,
  /** The kinds of inventory that need a second person's signature. Empty while signing is off. */
  secondPerson: z
    .array(inventoryKind, 'Invalid setting')
    .max(inventoryKind.options.length, 'Invalid setting'),
  meaningFirst: meaning,
  meaningSecond: meaning,
};

const settings = z.object({
  /** IANA name. Receipts show times in this zone and in UTC. */
  timeZone: z.string(),
  ...values,
  /** Sent as If-Match with a change. */
  version: z.int(),
});
export type Settings = z.infer<typeof settings>;

/** The settings of an organization that has changed none. */
export const defaultSettings: Settings = {
  timeZone: 'UTC',
  photo: 'any',
  lostCases: 'on',
  suspectedMinutes: limits.suspectedMinutes.default,
  escalateMinutes: limits.escalateMinutes.default,
  recountNeedsPhoto: false,
  signing: 'off',
  secondPerson: [],
  meaningFirst: meanings.first,
  meaningSecond: meanings.second,
  version: 1,
};

/** Keys that are absent keep their value. A key that has no effect yet is unknown. */
const changeSettingsBody = z
  .strictObject(
    { timeZone: z.string('Unknown time zone').optional(), ...z.object(values).partial().shape },
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
