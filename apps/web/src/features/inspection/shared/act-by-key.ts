import type { KeyboardEvent } from 'react';

/** Does what the pressed key stands for. With Ctrl, Alt or Meta it stands for nothing. */
export function actByKey(
  event: KeyboardEvent,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.toLowerCase();
  const action = actions[key];
  if (!action) return;
  event.preventDefault();
  // A key that is held down goes on to other tools, but answers for none of them.
  if (!event.repeat || key === 'j' || key === 'k') action();
}
