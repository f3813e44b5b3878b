import type { endpoints, Notification, ResponseOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { NotificationRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../ids.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { countUnread, findNotification, markRead, selectNotifications } from './notifications.repository.ts';

const PAGE = 50;

const ownerOf = ({ organizationId, actor }: Session) => ({ organizationId, userId: actor.userId });

const present = ({ id, kind, subject, path, createdAt, readAt }: NotificationRow): Notification => ({
  id,
  kind,
  subject,
  path,
  createdAt: createdAt.toISOString(),
  isRead: readAt !== null,
});

/** A person's own, newest first, 50 a page. */
export function listNotifications(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { cursor }: { readonly cursor?: number | undefined },
): Promise<ResponseOf<typeof endpoints.listNotifications>> {
  const owner = ownerOf(session);
  return read(deps, session, async (db) => {
    const rows = await selectNotifications(db, owner, { before: cursor, limit: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      notifications: shown.map(present),
      nextCursor: rows.length > PAGE && last ? String(last.eventSequence) : null,
      unread: await countUnread(db, owner),
    };
  });
}

/** Marks one and all older ones as read. Throws `notification_not_found`, also for another person's. */
export function readNotifications(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { upTo }: { readonly upTo: string },
): Promise<ResponseOf<typeof endpoints.readNotifications>> {
  const owner = ownerOf(session);
  return change(deps, session, async (db) => {
    const newest = isUuid(upTo) ? await findNotification(db, { ...owner, id: upTo }) : undefined;
    if (!newest) throw new AppError('notification_not_found');
    await markRead(db, { ...owner, upTo: newest.eventSequence, at: deps.clock.now() });
    return { unread: await countUnread(db, owner) };
  });
}
