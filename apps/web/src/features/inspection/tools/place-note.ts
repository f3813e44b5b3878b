import type { Tool } from '@stowed/contract';

/** What qualifies a tool whose place the template does not know; empty for any other. */
export const placeNote = ({ uniqueId }: Tool, unknown: readonly Tool[]): string =>
  unknown.some((tool) => tool.uniqueId === uniqueId) ? 'not in the template' : '';
