import { endpoints } from '@stowed/contract';
import type { ChangedInventory, Drawer, LiveList, LiveMessage } from '@stowed/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isOfToolbox, toolboxKeys } from './toolbox-queries.ts';

const SOON_MS = 100;
/** However much others do, what is shown is loaded anew at most so often. */
const APART_MS = 1000;

/** What every screen of toolboxes may hold; pictures and codes of labels do not change with a drawer. */
const INVENTORY =
  /^\/api\/(toolboxes|toolbox\/[^/]+(\/drawers|\/drawer\/\d+(\/history)?)?|templates\/drawers)$/;

const listPaths: Readonly<Record<LiveList, readonly string[]>> = {
  // One's own roles stand among those of all members.
  members: [endpoints.listMembers.path, endpoints.listInvites.path, endpoints.getUser.path],
  training: [endpoints.listTrainingImages.path],
};

/** Loads anew what a told change concerns, several changes together. What a person is editing stays as it is. */
export class LiveRefresh {
  #changes: LiveMessage[] = [];
  #timer: number | undefined;
  #last = 0;

  constructor(private readonly queryClient: QueryClient) {}

  note(change: LiveMessage): void {
    this.#changes.push(change);
    this.#timer ??= window.setTimeout(
      () => this.#refresh(),
      Math.max(SOON_MS, this.#last + APART_MS - Date.now()),
    );
  }

  /** After a time in which nobody told anything. */
  refreshAll(): void {
    void this.queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => INVENTORY.test(String(key)),
    });
    this.#refreshOverviews();
    for (const paths of Object.values(listPaths)) this.#refreshPaths(paths);
  }

  close(): void {
    window.clearTimeout(this.#timer);
  }

  #refresh(): void {
    this.#timer = undefined;
    this.#last = Date.now();
    const told = this.#changes.splice(0);
    const inventory = told.filter((one) => one.kind === 'changed');
    for (const change of inventory) this.#refreshChanged(change);
    if (inventory.length > 0) this.#refreshOverviews();
    const lists = told.filter((one) => one.kind === 'listed').map(({ list }) => list);
    for (const list of new Set(lists)) this.#refreshPaths(listPaths[list]);
  }

  #refreshPaths(paths: readonly string[]): void {
    for (const path of paths) void this.queryClient.invalidateQueries({ queryKey: [path] });
  }

  #refreshChanged({ toolboxId, drawerNumber, version }: ChangedInventory): void {
    const isConcerned = isOfToolbox(toolboxId);
    const ownKey = drawerNumber === null ? undefined : toolboxKeys.drawer(toolboxId, drawerNumber);
    const held = ownKey && this.queryClient.getQueryData<Drawer>(ownKey);
    // The window that made the change holds its result already.
    const isHeld = version !== null && held?.version === version;
    void this.queryClient.invalidateQueries({
      predicate: (query) => {
        const key = String(query.queryKey[0]);
        if (!isConcerned(query) || !INVENTORY.test(key)) return false;
        return isOfDrawer(key, drawerNumber) && !(isHeld && key === ownKey?.[0]);
      },
    });
  }

  #refreshOverviews(): void {
    for (const queryKey of [toolboxKeys.list(), toolboxKeys.dashboard(), toolboxKeys.templates()]) {
      void this.queryClient.invalidateQueries({ queryKey });
    }
  }
}

/** Whether a key is of this drawer, or of no single one. */
function isOfDrawer(key: string, drawerNumber: number | null): boolean {
  const named = /\/drawer\/(\d+)/.exec(key)?.[1];
  return drawerNumber === null || named === undefined || Number(named) === drawerNumber;
}
