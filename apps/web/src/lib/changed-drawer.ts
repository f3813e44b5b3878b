import type { Drawer, ErrorCode } from '@stowed/contract';
import { hasStatus } from './api-error.ts';
import type { Conflict } from './draft/draft-saver.ts';

/** Codes that come with the drawer's current state. */
type ChangedCode = Extract<ErrorCode, 'drawer_changed' | 'template_changed'>;

/** The drawer's current state, from an error for a stale version. */
export function changedDrawerIn(error: unknown, code: ChangedCode): Drawer | undefined {
  if (!hasStatus(error, 409) || error.code !== code) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('drawer' in body)) return undefined;
  // The contract sends the drawer with these codes.
  return body.drawer as Drawer;
}

/** Like `changedDrawerIn`, for a draft. */
export async function drawerConflictIn(
  error: unknown,
  code: ChangedCode,
): Promise<Conflict<Drawer> | undefined> {
  const theirs = changedDrawerIn(error, code);
  return theirs && { theirs, lastSaveId: lastSaveIdIn(error) };
}

/** The id of the newest save, from an error for a stale version. */
export function lastSaveIdIn(error: unknown): string | undefined {
  if (!hasStatus(error, 409)) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('lastSaveId' in body)) return undefined;
  return typeof body.lastSaveId === 'string' ? body.lastSaveId : undefined;
}
