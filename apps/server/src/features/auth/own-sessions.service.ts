import type { SignedInSession } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { isUuid } from '../../ids.ts';
import { deleteSessions, selectSessions } from './sessions.repository.ts';
import type { SessionRow } from './sessions.repository.ts';
import { isAlive } from './sessions.service.ts';

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'>;

const ownerOf = ({ organizationId, actor }: Session) => ({ organizationId, userId: actor.userId });

const present = (row: SessionRow, currentId: string): SignedInSession => ({
  id: row.id,
  current: row.id === currentId,
  device: row.device,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** The person's sessions, last used first. */
export function listSessions(
  deps: OwnDeps,
  session: Session,
): Promise<{ readonly sessions: SignedInSession[] }> {
  return read(deps, session, async (db) => {
    const rows = await selectSessions(db, ownerOf(session));
    const alive = rows.filter((row) => isAlive(row, deps.clock.now(), deps.config.SESSION_IDLE_MINUTES));
    return { sessions: alive.map((row) => present(row, session.sessionId)) };
  });
}

/** Ends one of the person's own sessions, possibly the current one. Throws `session_not_found`. */
export function endSession(
  deps: OwnDeps,
  session: Session,
  sessionId: string,
): Promise<{ readonly success: true }> {
  return change(deps, session, async (db) => {
    const ended = isUuid(sessionId) ? await deleteSessions(db, ownerOf(session), { only: sessionId }) : 0;
    if (ended === 0) throw new AppError('session_not_found');
    deps.logger.info({ userId: session.actor.userId }, 'session ended by its owner');
    return { success: true };
  });
}

/** Ends the person's other sessions. */
export function endOtherSessions(
  deps: OwnDeps,
  session: Session,
): Promise<{ readonly success: true; readonly ended: number }> {
  return change(deps, session, async (db) => {
    const ended = await deleteSessions(db, ownerOf(session), { except: session.sessionId });
    deps.logger.info({ userId: session.actor.userId, ended }, 'other sessions ended by their owner');
    return { success: true, ended };
  });
}
