import type { LiveList, LiveMessage } from '@stowed/contract';

const lists: Readonly<Record<LiveList, true>> = {
  members: true,
  training: true,
  settings: true,
  'work-items': true,
  cases: true,
  notifications: true,
};

const isNumberOrNull = (value: unknown): boolean => value === null || typeof value === 'number';

/**
 * True for a message that this page knows; a newer server may send others. By hand, because every screen
 * needs it: the library of schemas would keep a phone busy for a tenth of a second.
 */
export function isLiveMessage(value: unknown): value is LiveMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, list, toolboxId, drawerNumber, version }: Partial<Record<string, unknown>> = { ...value };
  if (kind === 'listed') return Object.hasOwn(lists, String(list));
  const isDrawers = isNumberOrNull(drawerNumber) && isNumberOrNull(version);
  return kind === 'changed' && typeof toolboxId === 'string' && isDrawers;
}
