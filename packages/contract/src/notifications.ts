import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './primitives.ts';

export const notificationKind = z.enum([
  'case_opened',
  'case_escalated',
  'case_assigned',
  'case_closure_proposed',
  'case_closed',
  'case_reopened',
  'signature_awaited',
  'signature_void',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

const notification = z.object({
  id,
  kind: notificationKind,
  /** What happened, in one line of words. */
  subject: z.string(),
  /** The screen that shows it. */
  path: z.string(),
  createdAt: time,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  summary: 'Your notifications, newest first, and how many are unread',
  query: z.object({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'Invalid cursor')
      .transform(Number)
      .optional(),
  }),
  response: z.object({
    notifications: z.array(notification),
    nextCursor: z.string().nullable(),
    /** On all pages. */
    unread: z.int(),
  }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  summary: 'Mark a notification and all older ones as read, on all devices',
  throws: ['notification_not_found'],
  body: z.object({ upTo: id }),
  response: z.object({ unread: z.int() }),
});
