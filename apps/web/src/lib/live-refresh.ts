import type { ChangedInventory, Drawer, LiveMessage } from '@stowed/contract';
import type { QueryClient } from '@tanstack/react-query';
import { markStale } from './stale.ts';
import { toolboxKeys } from './toolbox-queries.ts';

const SOON_MS = 100;
/** Minimum time between two reloads. */
const APART_MS = 1000;

const afterSilence = [
  'toolbox',
  'cases',
  'learning',
  'members',
  'notifications',
  'sessions',
  'training',
  'settings',
  'work-items',
] as const;

/** Reloads what live messages report as changed, batched. Work in progress is left alone. */
export class LiveRefresh {
  #messages: LiveMessage[] = [];
  #timer: number | undefined;
  #last = 0;

  constructor(private readonly queries: QueryClient) {}

  note(message: LiveMessage): void {
    this.#messages.push(message);
    this.#timer ??= window.setTimeout(
      () => this.#refresh(),
      Math.max(SOON_MS, this.#last + APART_MS - Date.now()),
    );
  }

  /** After a time without messages, anything may have changed. */
  refreshAll(): void {
    for (const kind of afterSilence) void markStale(this.queries, { kind });
  }

  close(): void {
    window.clearTimeout(this.#timer);
  }

  #refresh(): void {
    this.#timer = undefined;
    this.#last = Date.now();
    const messages = this.#messages.splice(0);
    for (const message of messages) if (message.kind === 'changed') this.#refreshInventory(message);
    const lists = messages.flatMap((message) => (message.kind === 'listed' ? [message.list] : []));
    for (const kind of new Set(lists)) void markStale(this.queries, { kind });
  }

  #refreshInventory({ toolboxId, drawerNumber, version }: ChangedInventory): void {
    if (drawerNumber === null) {
      void markStale(this.queries, { kind: 'inventory', toolboxId });
      return;
    }
    const ownKey = toolboxKeys.drawer(toolboxId, drawerNumber);
    const held = this.queries.getQueryData<Drawer>(ownKey);
    // The window that made the change already has the result.
    const except = version !== null && held?.version === version ? ownKey : undefined;
    void markStale(this.queries, { kind: 'inventory', toolboxId, drawerNumber }, except);
  }
}
