import { limits } from '@stowed/contract';

/** Words that screen paths use in place of an id. */
const reserved: ReadonlySet<string> = new Set(['new', 'complete', 'drawer', 'templates']);

/** Whether the text is reserved and cannot be a toolbox ID. */
export function isReservedToolboxId(text: string): boolean {
  return reserved.has(text.toLowerCase());
}

/**
 * Whether a text is a valid toolbox ID: letters and digits of any script, - and _, within the length limit,
 * not reserved.
 */
export function isToolboxId(text: string): boolean {
  if (text.length > limits.characters.name) return false;
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(text) && !isReservedToolboxId(text);
}
