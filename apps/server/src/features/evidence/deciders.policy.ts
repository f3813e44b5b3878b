import type { HandDecision } from './receipt.repository.ts';

export interface Decider {
  readonly name: string;
  readonly at: Date;
}

interface Held extends Decider {
  readonly status: string;
}

interface DrawerState {
  /** Kept here or lying elsewhere. */
  readonly photo: string | null;
  readonly tools: ReadonlyMap<string, Held>;
}

/** After a scan those by hand are all it lists: who decided so of the same photo before still did, else who saved it. */
function afterScan(before: DrawerState | undefined, event: HandDecision): DrawerState {
  const isSamePhoto = before?.photo === event.photo;
  const tools = (event.by_hand ?? []).map(({ id, status }): [string, Held] => {
    const held = isSamePhoto ? before?.tools.get(id) : undefined;
    const own = { name: event.actor_name, at: event.recorded_at, status };
    return [id, held?.status === status ? held : own];
  });
  return { photo: event.photo, tools: new Map(tools) };
}

function afterFlip(before: DrawerState | undefined, event: HandDecision): DrawerState {
  const tools = new Map(before?.tools);
  for (const { id, status } of event.by_hand ?? []) {
    tools.set(id, { name: event.actor_name, at: event.recorded_at, status });
  }
  return { photo: before?.photo ?? event.photo, tools };
}

/** Who decided each tool's status that was decided by hand, by drawer number and the tool's id, from events in order. */
export function decidersOf(
  events: readonly HandDecision[],
): (drawerNumber: number, uniqueId: string) => Decider | undefined {
  const drawers = new Map<number, DrawerState>();
  for (const event of events) {
    const before = drawers.get(event.drawer_number);
    const after = event.kind === 'drawer_scanned' ? afterScan(before, event) : afterFlip(before, event);
    drawers.set(event.drawer_number, after);
  }
  return (drawerNumber, uniqueId) => drawers.get(drawerNumber)?.tools.get(uniqueId);
}
