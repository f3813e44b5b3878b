import { limits } from '@stowed/contract';

/** Words that stand where an id could in the paths of the screens. */
const reserved: ReadonlySet<string> = new Set(['new', 'complete', 'drawer', 'templates']);

/** Whether the text is a word that no toolbox is ever named by. */
export function isReservedToolboxId(text: string): boolean {
  return reserved.has(text.toLowerCase());
}

/** Whether a toolbox ID could read so: letters and digits of any script, - and _, no more than fit, and no reserved word. */
export function isToolboxId(text: string): boolean {
  if (text.length > limits.characters.name) return false;
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(text) && !isReservedToolboxId(text);
}
