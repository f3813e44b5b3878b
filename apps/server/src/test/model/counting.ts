import {
  boxAt,
  closeCase,
  drawerAt,
  escalateCase,
  excuses,
  makeCase,
  MINUTE,
  newestClosed,
  openCase,
  unclosedAt,
} from './world.ts';
import type { Box, Drawer, DrawerAt, Inventory, Place, Step, World } from './world.ts';

type Of<Act extends Step['act']> = Extract<Step, { readonly act: Act }>;

const openOf = (box: Box): Inventory | undefined =>
  box.inventories.find(({ state }) => state === 'open' || state === 'awaiting_second');

interface Start {
  readonly kind: Inventory['kind'];
  readonly planes: number[];
}

function begin({ now, turn, events }: World, box: Box, start: Start): Inventory {
  const times = { startedAt: now, startedTurn: turn, endedAt: null };
  const inventory: Inventory = { ...start, state: 'open', signedExcused: '', ...times };
  box.inventories.push(inventory);
  events.push('inventory_started');
  return inventory;
}

const openOrBegin = (world: World, box: Box): Inventory =>
  openOf(box) ?? begin(world, box, { kind: 'unplanned', planes: [] });

/** A change voids the first signature of what waits for the second one. */
function voidSignature({ events }: World, inventory: Inventory): void {
  if (inventory.state !== 'awaiting_second') return;
  inventory.state = 'open';
  events.push('inventory_signature_voided');
}

/** The inventory to which an act of counting belongs. */
function countedIn(world: World, box: Box): Inventory {
  const inventory = openOrBegin(world, box);
  voidSignature(world, inventory);
  return inventory;
}

function end(world: World, inventory: Inventory, [state, event]: [Inventory['state'], string]): void {
  const { now, events } = world;
  if (state !== 'completed') voidSignature(world, inventory);
  Object.assign(inventory, { state, endedAt: now });
  events.push(event);
}

function reset(box: Box): void {
  for (const one of [box, ...box.drawers]) Object.assign(one, { isComplete: false, isTouched: true });
}

function notePresent({ now }: World, { tools, lastSeenAt }: Drawer): void {
  tools?.forEach((status, tool) => {
    if (status === 'present') lastSeenAt[tool] = now;
  });
}

interface Seeing {
  readonly inventory: Inventory | undefined;
  /** The only tool that the act is about; undefined: all. */
  readonly only?: number;
}

/** What is seen in its place is recounted in the same count, and frees the place of a closed case. */
function noteSeen(world: World, at: DrawerAt, { inventory, only }: Seeing): void {
  const { tools } = drawerAt(world, at);
  const here = world.cases.filter(
    (one) => one.box === at.box && one.drawer === at.drawer && (only === undefined || one.tool === only),
  );
  for (const lost of here.filter(({ tool }) => tools?.[tool] === 'present')) {
    const isRecounted = lost.state === 'suspected' && inventory !== undefined && lost.inventory === inventory;
    if (isRecounted) closeCase(world, lost, 'recounted');
    if (lost.state === 'closed') lost.isSeenSince = true;
  }
}

function mayMakeCase(world: World, place: Place, inventory: Inventory): boolean {
  if (unclosedAt(world, place)) return false;
  const former = newestClosed(world, place);
  if (!former || former.isSeenSince) return true;
  if (excuses(former)) return false;
  // The count in which it was closed says nothing new.
  return inventory.startedTurn > former.closedTurn;
}

interface Count {
  readonly inventory: Inventory;
  readonly state: 'suspected' | 'open';
}

function missingMakesCases(world: World, at: DrawerAt, count: Count): void {
  const { tools } = drawerAt(world, at);
  for (const [tool, status] of (tools ?? []).entries()) {
    const place = { ...at, tool };
    if (status === 'missing' && mayMakeCase(world, place, count.inventory)) makeCase(world, place, count);
  }
}

function start(world: World, { box: index, plane, supersede }: Of<'start'>): void {
  const box = boxAt(world, index);
  const open = openOf(box);
  if (open && !supersede) return;
  if (open) end(world, open, ['superseded', 'inventory_superseded']);
  reset(box);
  begin(world, box, { kind: 'shift_end', planes: plane === null ? [] : [plane] });
}

function cancel(world: World, { box: index }: Of<'cancel'>): void {
  const box = boxAt(world, index);
  const open = openOf(box);
  if (!open) return;
  end(world, open, ['cancelled', 'inventory_cancelled']);
  reset(box);
}

function photograph(world: World, step: Of<'photo'>): void {
  const box = boxAt(world, step.box);
  const drawer = drawerAt(world, step);
  const inventory = countedIn(world, box);
  Object.assign(drawer, { tools: [...step.statuses], isComplete: false, isTouched: true });
  Object.assign(box, { isComplete: false, isTouched: true });
  notePresent(world, drawer);
  noteSeen(world, step, { inventory });
}

/** A tool becomes what it is not: found or missing. */
function mark(world: World, step: Of<'mark'>): void {
  const drawer = drawerAt(world, step);
  if (!drawer.tools) return;
  if (drawer.tools[step.tool] === 'missing') markFound(world, step, drawer);
  else markMissing(world, step, drawer);
}

function markFound(world: World, step: Of<'mark'>, drawer: Drawer): void {
  const box = boxAt(world, step.box);
  // A tool that turns up in a complete toolbox begins no count.
  const inventory = box.isComplete ? undefined : countedIn(world, box);
  for (const one of [box, drawer]) one.isTouched = true;
  drawer.tools?.splice(step.tool, 1, 'present');
  drawer.lastSeenAt[step.tool] = world.now;
  noteSeen(world, step, { inventory, only: step.tool });
}

function markMissing(world: World, step: Place, drawer: Drawer): void {
  const box = boxAt(world, step.box);
  countedIn(world, box);
  for (const one of [box, drawer]) Object.assign(one, { isComplete: false, isTouched: true });
  drawer.tools?.splice(step.tool, 1, 'missing');
}

function completeDrawer(world: World, step: Of<'completeDrawer'>): void {
  const box = boxAt(world, step.box);
  const drawer = drawerAt(world, step);
  if (drawer.isComplete && !drawer.isTouched) return;
  const inventory = countedIn(world, box);
  Object.assign(drawer, { isComplete: true, isTouched: false });
  box.isTouched = true;
  notePresent(world, drawer);
  noteSeen(world, step, { inventory });
  missingMakesCases(world, step, { inventory, state: 'suspected' });
}

function reopenDrawer(world: World, step: Of<'reopenDrawer'>): void {
  const box = boxAt(world, step.box);
  const drawer = drawerAt(world, step);
  if (!drawer.isComplete) return;
  countedIn(world, box);
  for (const one of [box, drawer]) Object.assign(one, { isComplete: false, isTouched: true });
}

/** With signing on, only a signature completes: the answer is the inventory to sign. */
function completeBox(world: World, { box: index }: Of<'completeBox'>): void {
  const box = boxAt(world, index);
  if (box.isComplete && !box.isTouched) return;
  const inventory = openOrBegin(world, box);
  if (!world.signing) finishBox(world, index, inventory);
}

function finishBox(world: World, index: number, inventory: Inventory): void {
  const box = boxAt(world, index);
  end(world, inventory, ['completed', 'toolbox_completed']);
  Object.assign(box, { isComplete: true, isTouched: false });
  const suspected = world.cases.filter((one) => one.box === index && one.state === 'suspected');
  for (const lost of suspected) openCase(world, lost);
  for (const drawer of box.drawers.keys()) {
    missingMakesCases(world, { box: index, drawer }, { inventory, state: 'open' });
  }
}

/** The missing tools of a toolbox that a closed case excuses, with its number: they are signed too. */
function excusedIn(world: World, index: number): string {
  const excused = boxAt(world, index).drawers.flatMap(({ tools }, drawer) =>
    (tools ?? []).flatMap((status, tool) => {
      const place = { box: index, drawer, tool };
      const closed = newestClosed(world, place);
      const isExcused = status === 'missing' && !unclosedAt(world, place) && closed && excuses(closed);
      return isExcused ? [`${drawer} ${tool} ${closed.number} ${closed.outcome}`] : [];
    }),
  );
  return excused.join();
}

/** The maintainer signs. */
function signFirst(world: World, { box: index }: Of<'signFirst'>): void {
  const inventory = openOf(boxAt(world, index));
  if (!world.signing || inventory?.state !== 'open') return;
  world.events.push('inventory_signed');
  if (inventory.kind === 'unplanned') return finishBox(world, index, inventory);
  Object.assign(inventory, { state: 'awaiting_second', signedExcused: excusedIn(world, index) });
}

function signSecond(world: World, { box: index, by }: Of<'signSecond'>): void {
  const inventory = openOf(boxAt(world, index));
  if (inventory?.state !== 'awaiting_second' || by === 'maintainer') return;
  if (inventory.signedExcused !== excusedIn(world, index)) return voidSignature(world, inventory);
  world.events.push('inventory_signed');
  finishBox(world, index, inventory);
}

function pass(world: World, { minutes }: Of<'pass'>): void {
  world.now += minutes * MINUTE;
  const due = world.cases.filter(({ advancesAt }) => advancesAt !== null && advancesAt <= world.now);
  for (const lost of due) {
    const advance = lost.state === 'suspected' ? openCase : escalateCase;
    advance(world, lost);
  }
}

function report(world: World, step: Of<'report'>): void {
  const drawer = drawerAt(world, step);
  if (!drawer.tools || unclosedAt(world, step)) return;
  if (drawer.tools[step.tool] === 'present') markMissing(world, step, drawer);
  makeCase(world, step, { inventory: openOf(boxAt(world, step.box)) ?? null, state: 'open' });
}

/** What each step of counting does. */
export const counting = {
  start,
  cancel,
  photo: photograph,
  mark,
  completeDrawer,
  reopenDrawer,
  completeBox,
  signFirst,
  signSecond,
  pass,
  report,
} as const;
