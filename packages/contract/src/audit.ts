import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, pictureLink, time } from './primitives.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WHOLE = /^[1-9]\d{0,14}$/;
const LATEST = Date.parse('9999-01-01T00:00:00Z');

const isStorable = (text: string): boolean => Date.parse(text) >= 0 && Date.parse(text) < LATEST;
const moment = z.iso.datetime({ offset: true, error: 'Invalid time' }).refine(isStorable, 'Invalid time');

/** Filters events; an absent filter includes all. */
const eventFilter = {
  /** The id of the person who did it. */
  person: z.string().regex(UUID, 'Invalid person').optional(),
  toolboxId: z.string().min(1, 'Invalid toolbox').max(limits.characters.name, 'Invalid toolbox').optional(),
  kind: z
    .string()
    .regex(/^[a-z_]{1,60}$/, 'Invalid kind')
    .optional(),
  /** From this moment on. */
  from: moment.optional(),
  /** Before this moment. */
  to: moment.optional(),
};

const fact = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const auditEvent = z.object({
  /** The event's number in the organization's record. */
  sequence: z.int(),
  kind: z.string(),
  /** In plain words: 'Marked Pliers missing in drawer 3 of TB-1'. */
  what: z.string(),
  at: time,
  /** The device's time, if it was sent. */
  deviceTime: time.nullable(),
  /** When the person acted, by the device's clock, if the device kept the act until it could send it. */
  queuedAt: time.nullable(),
  /** As known at that time. */
  person: z.object({ id, name: z.string(), rank: z.string().nullable(), unit: z.string().nullable() }),
  toolboxId: z.string().nullable(),
  drawerNumber: z.int().nullable(),
  /** Whether the toolbox still exists, so that the drawer's history can be opened. */
  linksToHistory: z.boolean(),
  imageUrl: pictureLink.nullable(),
  reason: z.string().nullable(),
  /** The missing tools after the event; 'drawer 2: Pliers' for a whole toolbox. */
  missing: z.array(z.string()),
  /** How many of them need a person's eyes. */
  toCheck: z.int(),
  /** Other changed values. */
  facts: z.array(fact),
  engineVersion: z.string().nullable(),
  templateVersion: z.int().nullable(),
  previousSeal: z.string(),
  /** SHA-256 over the event and the previous hash, as `verify-events` checks it. */
  seal: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const auditPage = z.object({
  events: z.array(auditEvent),
  /** Null: there are no older events. */
  nextCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

const ofAdministrators = {
  access: 'admin or org-admin',
  denial: "You don't have permission to see the activity log.",
} as const;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  ...ofAdministrators,
  summary: "The organization's record of events, newest first, also of what is deleted",
  query: z.object({
    ...eventFilter,
    /** Only events older than the one with this number. */
    cursor: z.string().regex(WHOLE, 'Invalid cursor').transform(Number).optional(),
  }),
  response: auditPage,
});

export const listEventChoices = endpoint({
  method: 'GET',
  path: '/api/events/choices',
  ...ofAdministrators,
  summary: 'What the record of events can be filtered by: people, toolboxes (deleted ones too) and kinds',
  response: z.object({
    people: z.array(z.object({ id, name: z.string() })),
    toolboxes: z.array(z.object({ toolboxId: z.string(), isDeleted: z.boolean() })),
    kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
  }),
});

const format = z.enum(['csv', 'jsonl'], 'Invalid format');
export type AuditFormat = z.infer<typeof format>;

export const startEventExport = endpoint({
  method: 'POST',
  path: '/api/events/export',
  ...ofAdministrators,
  summary: 'A link to the events as a file, valid for two minutes; creating it is recorded',
  status: 201,
  body: z.object({ format, ...eventFilter }),
  response: z.object({ url: z.string(), expiresAt: time }),
});

export const exportEvents = endpoint({
  method: 'GET',
  path: '/api/events/export',
  access: 'signed',
  summary: 'The events as CSV or JSON Lines, oldest first, by the signed link',
  answers: 'text/csv',
  download: true,
  throws: ['export_link_expired', 'export_link_not_valid', 'forbidden'],
  query: z.object({
    format,
    ...eventFilter,
    /** The newest included event. */
    through: z.string().regex(WHOLE, 'Link is not valid').transform(Number),
    /** Owner of the export: organization and person. */
    o: z.string().regex(UUID, 'Link is not valid'),
    u: z.string().regex(UUID, 'Link is not valid'),
    e: z.string().optional(),
    s: z.string().optional(),
  }),
  response: z.unknown(),
});
