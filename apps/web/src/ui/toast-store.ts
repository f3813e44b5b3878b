import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  /** Undoes what the notification is about, while it is shown. */
  readonly onUndo?: (() => void) | undefined;
  readonly tone: 'plain' | 'good' | 'warn' | 'bad';
}

/** At most one toast is visible; the newest replaces the one before it. */
let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { readonly tone?: Toast['tone'] }): void {
  lastId += 1;
  publish({ tone: 'plain', ...toast, id: lastId });
}

export function dismissToast(id?: number): void {
  if (id === undefined || current?.id === id) publish(undefined);
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function publish(toast: Toast | undefined) {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
