/**
 * The state of a small model of counts and lost-tool cases: three toolboxes with two drawers of two tools
 * each, and two aircraft. It is written from document 3 and shares no code with the product; `model.test.ts`
 * takes the same steps in both and compares them.
 */

type Status = 'present' | 'missing';
export const people = ['owner', 'lead', 'inspector', 'maintainer'] as const;
export type Person = (typeof people)[number];

export type Step =
  | {
      readonly act: 'start';
      readonly box: number;
      readonly plane: number | null;
      readonly supersede: boolean;
    }
  | { readonly act: 'cancel'; readonly box: number }
  | {
      readonly act: 'photo';
      readonly box: number;
      readonly drawer: number;
      readonly statuses: [Status, Status];
    }
  | { readonly act: 'mark'; readonly box: number; readonly drawer: number; readonly tool: number }
  | { readonly act: 'completeDrawer'; readonly box: number; readonly drawer: number }
  | { readonly act: 'reopenDrawer'; readonly box: number; readonly drawer: number }
  | { readonly act: 'completeBox'; readonly box: number }
  | { readonly act: 'pass'; readonly minutes: number }
  | { readonly act: 'report'; readonly box: number; readonly drawer: number; readonly tool: number }
  | { readonly act: 'openCase' | 'search' | 'escalate'; readonly lost: number; readonly by: Person }
  | {
      readonly act: 'propose';
      readonly lost: number;
      readonly by: Person;
      readonly outcome: 'found' | 'removed' | 'recorded_in_error' | 'risk_accepted';
    }
  | { readonly act: 'signFirst'; readonly box: number }
  | { readonly act: 'signSecond'; readonly box: number; readonly by: Person }
  | { readonly act: 'confirm' | 'reject' | 'reopenCase'; readonly lost: number; readonly by: Person }
  | { readonly act: 'addPlane' | 'clear' | 'confirmClear'; readonly lost: number; readonly plane: number };

export interface Inventory {
  kind: 'shift_end' | 'unplanned';
  state: 'open' | 'awaiting_second' | 'completed' | 'superseded' | 'cancelled';
  /** What was excused when it was signed first. */
  signedExcused: string;
  planes: number[];
  startedAt: number;
  startedTurn: number;
  endedAt: number | null;
}

export interface Drawer {
  isComplete: boolean;
  /** Whether anything changed since its completion. */
  isTouched: boolean;
  /** Null before the first photo. */
  tools: Status[] | null;
  lastSeenAt: (number | null)[];
}

export interface Box {
  isComplete: boolean;
  isTouched: boolean;
  drawers: Drawer[];
  inventories: Inventory[];
}

export interface Plane {
  clearedBy: Person | null;
  isConfirmed: boolean;
}

export interface Lost {
  number: number;
  box: number;
  drawer: number;
  tool: number;
  state: 'suspected' | 'open' | 'searching' | 'escalated' | 'closing' | 'closed';
  before: Lost['state'] | null;
  outcome: Extract<Step, { act: 'propose' }>['outcome'] | 'recounted' | null;
  proposer: Person | null;
  /** When it opens or escalates. */
  advancesAt: number | null;
  openedAt: number | null;
  closedAt: number | null;
  closedTurn: number;
  /** The tool was seen in its place after the closure. */
  isSeenSince: boolean;
  inventory: Inventory | null;
  /** When a count missed it last, from its discovery on. */
  missedAt: number;
  /** When the tool was last seen; the discovery, if never. */
  since: number;
  planes: Map<number, Plane>;
}

export interface World {
  /** Whether counts and closures are signed; a shift end by two people. */
  readonly signing: boolean;
  /** Seconds. */
  now: number;
  /** How many steps were taken: what happens in one moment has an order. */
  turn: number;
  boxes: Box[];
  cases: Lost[];
  /** The kinds of the events of the newest step. */
  events: string[];
}

export type DrawerAt = Pick<Lost, 'box' | 'drawer'>;
export type Place = Pick<Lost, 'box' | 'drawer' | 'tool'>;

export const MINUTE = 60;
const SUSPECTED = 30 * MINUTE;
export const ESCALATES = 60 * MINUTE;

const newDrawer = (): Drawer => ({
  isComplete: false,
  isTouched: true,
  tools: null,
  lastSeenAt: [null, null],
});
const newBox = (): Box => ({
  isComplete: false,
  isTouched: true,
  inventories: [],
  drawers: [newDrawer(), newDrawer()],
});
export const newWorld = (signing: boolean): World => ({
  signing,
  now: 0,
  turn: 0,
  boxes: [newBox(), newBox(), newBox()],
  cases: [],
  events: [],
});

export function boxAt({ boxes }: World, index: number): Box {
  const box = boxes[index];
  if (!box) throw new Error(`no toolbox ${index}`);
  return box;
}

export function drawerAt(world: World, { box, drawer: index }: DrawerAt): Drawer {
  const drawer = boxAt(world, box).drawers[index];
  if (!drawer) throw new Error(`no drawer ${index}`);
  return drawer;
}

const casesAt = ({ cases }: World, { box, drawer, tool }: Place): Lost[] =>
  cases.filter((one) => one.box === box && one.drawer === drawer && one.tool === tool);

export const unclosedAt = (world: World, place: Place): Lost | undefined =>
  casesAt(world, place).find(({ state }) => state !== 'closed');

/** The aircraft of each count of the toolbox from a time until now. */
export function countedFor(world: World, { box, since }: Pick<Lost, 'box' | 'since'>): number[] {
  const counts = boxAt(world, box).inventories.filter(({ endedAt }) => (endedAt ?? world.now) >= since);
  return [...new Set(counts.flatMap(({ planes }) => planes))];
}

const lastSeen = (world: World, place: Place): number | null =>
  drawerAt(world, place).lastSeenAt[place.tool] ?? null;

/** The aircraft of each count since the tool was last seen; if never, of the count that missed it. */
function inQuestion(world: World, place: Place, inventory: Inventory | null): number[] {
  const since = lastSeen(world, place);
  if (since === null) return [...new Set(inventory?.planes)];
  return countedFor(world, { box: place.box, since });
}

/** The case of a place that was closed last. */
export const newestClosed = (world: World, place: Place): Lost | undefined =>
  casesAt(world, place)
    .filter(({ state }) => state === 'closed')
    .toSorted((a, b) => b.closedTurn - a.closedTurn)[0];

/** Until the tool is seen in its place, it is missed no more. */
export const excuses = ({ outcome, isSeenSince }: Lost): boolean =>
  (outcome === 'removed' || outcome === 'risk_accepted') && !isSeenSince;

/**
 * The aircraft of cases that ended by mistake, without those that two people cleared: recounted in the same
 * count, or found or recorded in error, and nobody saw the tool since.
 */
function ofFormer(world: World, place: Place, inventory: Inventory | null): number[] {
  const former = newestClosed(world, place);
  const isNamed = former && !excuses(former) && !former.isSeenSince;
  return casesAt(world, place)
    .filter(
      (one) =>
        (isNamed && one === former) ||
        (inventory !== null && one.inventory === inventory && one.outcome === 'recounted'),
    )
    .flatMap(({ planes }) => [...planes].flatMap(([plane, { isConfirmed }]) => (isConfirmed ? [] : [plane])));
}

export const inDoubt = (): Plane => ({ clearedBy: null, isConfirmed: false });

export function makeCase(
  world: World,
  place: Place,
  { inventory, state }: { readonly inventory: Inventory | null; readonly state: 'suspected' | 'open' },
): void {
  const { now, cases, events } = world;
  const { box, drawer, tool } = place;
  cases.push({
    number: cases.length + 1,
    box,
    drawer,
    tool,
    state,
    before: null,
    outcome: null,
    proposer: null,
    advancesAt: now + (state === 'suspected' ? SUSPECTED : ESCALATES),
    openedAt: state === 'open' ? now : null,
    closedAt: null,
    closedTurn: 0,
    isSeenSince: false,
    inventory,
    missedAt: now,
    since: lastSeen(world, place) ?? now,
    planes: new Map(
      [...inQuestion(world, place, inventory), ...ofFormer(world, place, inventory)].map((plane) => [
        plane,
        inDoubt(),
      ]),
    ),
  });
  events.push(state === 'suspected' ? 'case_suspected' : 'case_opened');
}

/** The tool was back and is lost again: the aircraft of each count since it was seen are in question. */
export function questionAgain(world: World, lost: Lost): void {
  const since = lastSeen(world, lost);
  const isNew = since !== null && since > lost.missedAt;
  lost.missedAt = world.now;
  if (!isNew) return;
  world.events.push('case_missed_again');
  for (const plane of countedFor(world, { box: lost.box, since })) {
    const known = lost.planes.get(plane);
    if (known && !known.clearedBy) continue;
    lost.planes.set(plane, inDoubt());
    world.events.push('case_work_item_added');
  }
}

export function openCase({ now, events }: World, lost: Lost): void {
  Object.assign(lost, { state: 'open', openedAt: now, advancesAt: now + ESCALATES });
  events.push('case_opened');
}

export function escalateCase({ events }: World, lost: Lost): void {
  Object.assign(lost, { state: 'escalated', advancesAt: null });
  events.push('case_escalated');
}

export function closeCase({ now, turn, events }: World, lost: Lost, outcome: Lost['outcome']): void {
  Object.assign(lost, { state: 'closed', outcome, closedAt: now, closedTurn: turn, advancesAt: null });
  events.push('case_closed');
}
