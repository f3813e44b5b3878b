import { limits } from '@stowed/contract';
import { isReservedToolboxId } from '@stowed/domain';

/** Room for a suffix within the length of an id. */
const MAX_BASE = limits.characters.name - 10;
const FALLBACK = 'toolbox';

/**
 * What every id derived from a name begins with: its letters and digits of any script, - and _; runs of
 * spaces become one
 * -; nothing left, or a reserved word: toolbox.
 */
export function toolboxIdBase(name: string): string {
  const letters = [...name.normalize('NFC').trim().replace(/\s+/gu, '-')].filter((character) =>
    /[\p{L}\p{M}\p{N}_-]/u.test(character),
  );
  const base = letters.slice(0, MAX_BASE).join('');
  const hasContent = /[\p{L}\p{N}]/u.test(base);
  return hasContent && !isReservedToolboxId(base) ? base : FALLBACK;
}

/** The display id for a name: unique among `taken` by a suffix -2, -3, … */
export function deriveToolboxId(name: string, taken: ReadonlySet<string>): string {
  const base = toolboxIdBase(name);
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}
