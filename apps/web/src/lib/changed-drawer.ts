import type { Drawer, ErrorCode } from '@stowed/contract';
import { hasStatus } from './api-error.ts';

/** Codes that come with the drawer as it is now. */
type ChangedCode = Extract<ErrorCode, 'drawer_changed' | 'template_changed'>;

/** The drawer as it is now, when an answer refused a stale version. */
export function changedDrawerIn(error: unknown, code: ChangedCode): Drawer | undefined {
  if (!hasStatus(error, 409) || error.code !== code) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('drawer' in body)) return undefined;
  // The contract's codes of a change come with the drawer.
  return body.drawer as Drawer;
}
