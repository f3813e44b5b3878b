/**
 * A small model of counts and lost-tool cases, written from document 3 and sharing no code with the product:
 * three toolboxes with two drawers of two tools each, and two aircraft. `model.test.ts` takes the same steps
 * in both and compares them.
 */

export type Status = 'present' | 'missing';
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
      readonly outcome: 'found' | 'removed';
    }
  | { readonly act: 'confirm' | 'reject' | 'reopenCase'; readonly lost: number; readonly by: Person }
  | { readonly act: 'addPlane' | 'clear' | 'confirmClear'; readonly lost: number; readonly plane: number };

interface Inventory {
  state: 'open' | 'completed' | 'superseded' | 'cancelled';
  planes: number[];
  startedAt: number;
  endedAt: number | null;
}

interface Drawer {
  isComplete: boolean;
  /** Whether anything changed since its completion. */
  isTouched: boolean;
  /** Null before the first photo. */
  tools: Status[] | null;
  lastSeenAt: (number | null)[];
}

interface Box {
  isComplete: boolean;
  isTouched: boolean;
  drawers: Drawer[];
  inventories: Inventory[];
}

interface Plane {
  clearedBy: Person | null;
  isConfirmed: boolean;
}

interface Lost {
  number: number;
  box: number;
  drawer: number;
  tool: number;
  state: 'suspected' | 'open' | 'searching' | 'escalated' | 'closing' | 'closed';
  before: Lost['state'] | null;
  outcome: 'found' | 'removed' | 'recounted' | null;
  proposer: Person | null;
  /** When it opens or escalates. */
  advancesAt: number | null;
  openedAt: number | null;
  closedAt: number | null;
  /** The tool was seen in its place after the closure. */
  isSeenSince: boolean;
  inventory: Inventory | null;
  planes: Map<number, Plane>;
}

const MINUTE = 60;
const SUSPECTED = 30 * MINUTE;
const ESCALATES = 60 * MINUTE;
const leads: readonly Person[] = ['owner', 'lead'];
const inspectors: readonly Person[] = ['inspector'];

export class ReferenceModel {
  /** Seconds. */
  now = 0;
  boxes: Box[] = Array.from({ length: 3 }, () => ({
    isComplete: false,
    isTouched: true,
    inventories: [],
    drawers: Array.from({ length: 2 }, () => ({
      isComplete: false,
      isTouched: true,
      tools: null,
      lastSeenAt: [null, null],
    })),
  }));
  cases: Lost[] = [];
  /** The kinds of the events of the newest step. */
  events: string[] = [];

  copy(): ReferenceModel {
    const { now, boxes, cases, events } = structuredClone({ ...this });
    return Object.assign(new ReferenceModel(), { now, boxes, cases, events });
  }

  take(step: Step): void {
    switch (step.act) {
      case 'start':
        return this.#start(this.#box(step.box), step);
      case 'cancel':
        return this.#cancel(this.#box(step.box));
      case 'photo':
        return this.#photograph(step);
      case 'mark':
        return this.#mark(step);
      case 'completeDrawer':
        return this.#completeDrawer(step);
      case 'reopenDrawer':
        return this.#reopenDrawer(step);
      case 'completeBox':
        return this.#completeBox(step.box);
      case 'pass':
        return this.#pass(step.minutes);
      case 'report':
        return this.#report(step);
      default:
        return this.#actOnCase(step);
    }
  }

  /** The numbers of the cases that block an aircraft. */
  blocksOf(plane: number): number[] {
    return this.cases
      .filter(({ state, planes }) => state !== 'closed' && planes.get(plane)?.isConfirmed === false)
      .map(({ number }) => number);
  }

  #box(index: number): Box {
    const box = this.boxes[index];
    if (!box) throw new Error(`no toolbox ${index}`);
    return box;
  }

  #drawer({ box, drawer: index }: { readonly box: number; readonly drawer: number }): Drawer {
    const drawer = this.#box(box).drawers[index];
    if (!drawer) throw new Error(`no drawer ${index}`);
    return drawer;
  }

  #openOf(box: Box): Inventory | undefined {
    return box.inventories.find(({ state }) => state === 'open');
  }

  #begin(box: Box, planes: number[]): Inventory {
    const inventory: Inventory = { state: 'open', planes, startedAt: this.now, endedAt: null };
    box.inventories.push(inventory);
    this.events.push('inventory_started');
    return inventory;
  }

  #end(inventory: Inventory, state: Inventory['state'], event: string): void {
    inventory.state = state;
    inventory.endedAt = this.now;
    this.events.push(event);
  }

  #reset(box: Box): void {
    box.isComplete = false;
    box.isTouched = true;
    for (const drawer of box.drawers) Object.assign(drawer, { isComplete: false, isTouched: true });
  }

  #start(box: Box, { plane, supersede }: Extract<Step, { act: 'start' }>): void {
    const open = this.#openOf(box);
    if (open && !supersede) return;
    if (open) this.#end(open, 'superseded', 'inventory_superseded');
    this.#reset(box);
    this.#begin(box, plane === null ? [] : [plane]);
  }

  #cancel(box: Box): void {
    const open = this.#openOf(box);
    if (!open) return;
    this.#end(open, 'cancelled', 'inventory_cancelled');
    this.#reset(box);
  }

  #photograph(step: Extract<Step, { act: 'photo' }>): void {
    const box = this.#box(step.box);
    const drawer = this.#drawer(step);
    const inventory = this.#openOf(box) ?? this.#begin(box, []);
    Object.assign(drawer, { tools: [...step.statuses], isComplete: false, isTouched: true });
    Object.assign(box, { isComplete: false, isTouched: true });
    this.#notePresent(drawer);
    this.#noteSeen(step, inventory);
  }

  #mark(step: Extract<Step, { act: 'mark' }>): void {
    const box = this.#box(step.box);
    const drawer = this.#drawer(step);
    if (!drawer.tools) return;
    const isFound = drawer.tools[step.tool] === 'missing';
    const isCounting = !isFound || !box.isComplete;
    const inventory = isCounting ? (this.#openOf(box) ?? this.#begin(box, [])) : undefined;
    drawer.tools[step.tool] = isFound ? 'present' : 'missing';
    drawer.isTouched = true;
    box.isTouched = true;
    if (isFound) drawer.lastSeenAt[step.tool] = this.now;
    else Object.assign(drawer, { isComplete: false });
    if (!isFound) box.isComplete = false;
    this.#noteSeen(step, inventory);
  }

  #completeDrawer(step: { readonly box: number; readonly drawer: number }): void {
    const box = this.#box(step.box);
    const drawer = this.#drawer(step);
    if (drawer.isComplete && !drawer.isTouched) return;
    const inventory = this.#openOf(box) ?? this.#begin(box, []);
    Object.assign(drawer, { isComplete: true, isTouched: false });
    box.isTouched = true;
    this.#notePresent(drawer);
    this.#noteSeen(step, inventory);
    this.#missingMakesCases(step, inventory, 'suspected');
  }

  #reopenDrawer(step: { readonly box: number; readonly drawer: number }): void {
    const box = this.#box(step.box);
    const drawer = this.#drawer(step);
    if (!drawer.isComplete) return;
    if (!this.#openOf(box)) this.#begin(box, []);
    Object.assign(drawer, { isComplete: false, isTouched: true });
    Object.assign(box, { isComplete: false, isTouched: true });
  }

  #completeBox(index: number): void {
    const box = this.#box(index);
    if (box.isComplete && !box.isTouched) return;
    const inventory = this.#openOf(box) ?? this.#begin(box, []);
    this.#end(inventory, 'completed', 'toolbox_completed');
    Object.assign(box, { isComplete: true, isTouched: false });
    for (const lost of this.cases.filter((one) => one.box === index && one.state === 'suspected')) {
      this.#open(lost);
    }
    box.drawers.forEach((_, drawer) => this.#missingMakesCases({ box: index, drawer }, inventory, 'open'));
  }

  #pass(minutes: number): void {
    this.now += minutes * MINUTE;
    const due = this.cases.filter(({ advancesAt }) => advancesAt !== null && advancesAt <= this.now);
    for (const lost of due) lost.state === 'suspected' ? this.#open(lost) : this.#escalate(lost);
  }

  #report(step: Extract<Step, { act: 'report' }>): void {
    const box = this.#box(step.box);
    const { tools } = this.#drawer(step);
    if (!tools || this.#unclosedAt(step)) return;
    const inventory = this.#openOf(box);
    this.#make(step, inventory ?? null, 'open');
  }

  #notePresent({ tools, lastSeenAt }: Drawer): void {
    tools?.forEach((status, tool) => {
      if (status === 'present') lastSeenAt[tool] = this.now;
    });
  }

  /** What is seen in its place is recounted in the same count, and frees the place of a closed case. */
  #noteSeen(at: { readonly box: number; readonly drawer: number }, inventory: Inventory | undefined): void {
    const { tools } = this.#drawer(at);
    for (const lost of this.cases) {
      if (lost.box !== at.box || lost.drawer !== at.drawer || tools?.[lost.tool] !== 'present') continue;
      if (lost.state === 'closed') lost.isSeenSince = true;
      else if (lost.state === 'suspected' && inventory && lost.inventory === inventory) {
        this.#close(lost, 'recounted');
        lost.isSeenSince = true;
      }
    }
  }

  #missingMakesCases(
    at: { readonly box: number; readonly drawer: number },
    inventory: Inventory,
    state: 'suspected' | 'open',
  ): void {
    const missing = (this.#drawer(at).tools ?? []).flatMap((status, tool) =>
      status === 'missing' ? tool : [],
    );
    for (const tool of missing) {
      if (this.#mayMakeCase({ ...at, tool }, inventory)) this.#make({ ...at, tool }, inventory, state);
    }
  }

  #casesAt({ box, drawer, tool }: Pick<Lost, 'box' | 'drawer' | 'tool'>): Lost[] {
    return this.cases.filter((one) => one.box === box && one.drawer === drawer && one.tool === tool);
  }

  #unclosedAt(place: Pick<Lost, 'box' | 'drawer' | 'tool'>): Lost | undefined {
    return this.#casesAt(place).find(({ state }) => state !== 'closed');
  }

  #mayMakeCase(place: Pick<Lost, 'box' | 'drawer' | 'tool'>, inventory: Inventory): boolean {
    if (this.#unclosedAt(place)) return false;
    const former = this.#casesAt(place).toSorted((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0))[0];
    if (!former || former.isSeenSince) return true;
    if (former.outcome === 'removed') return false;
    return inventory.startedAt > (former.closedAt ?? 0);
  }

  #make(
    place: Pick<Lost, 'box' | 'drawer' | 'tool'>,
    inventory: Inventory | null,
    state: 'suspected' | 'open',
  ): void {
    const { box, drawer, tool } = place;
    this.cases.push({
      number: this.cases.length + 1,
      box,
      drawer,
      tool,
      state,
      before: null,
      outcome: null,
      proposer: null,
      advancesAt: this.now + (state === 'suspected' ? SUSPECTED : ESCALATES),
      openedAt: state === 'open' ? this.now : null,
      closedAt: null,
      isSeenSince: false,
      inventory,
      planes: new Map(
        this.#inQuestion(place, inventory).map((plane) => [plane, { clearedBy: null, isConfirmed: false }]),
      ),
    });
    this.events.push(state === 'suspected' ? 'case_suspected' : 'case_opened');
  }

  /** The aircraft of each count of the toolbox from when the tool was last seen until now. */
  #inQuestion(place: Pick<Lost, 'box' | 'drawer' | 'tool'>, inventory: Inventory | null): number[] {
    const lastSeenAt = this.#drawer(place).lastSeenAt[place.tool] ?? null;
    const counts =
      lastSeenAt === null
        ? [inventory].filter((one) => one !== null)
        : this.#box(place.box).inventories.filter(({ endedAt }) => (endedAt ?? this.now) >= lastSeenAt);
    return [...new Set(counts.flatMap(({ planes }) => planes))];
  }

  #open(lost: Lost): void {
    Object.assign(lost, { state: 'open', openedAt: this.now, advancesAt: this.now + ESCALATES });
    this.events.push('case_opened');
  }

  #escalate(lost: Lost): void {
    Object.assign(lost, { state: 'escalated', advancesAt: null });
    this.events.push('case_escalated');
  }

  #close(lost: Lost, outcome: Lost['outcome']): void {
    Object.assign(lost, { state: 'closed', outcome, closedAt: this.now, advancesAt: null });
    this.events.push('case_closed');
  }

  #actOnCase(step: Extract<Step, { lost: number }>): void {
    const lost = this.cases[step.lost];
    if (!lost) return;
    switch (step.act) {
      case 'openCase':
        return lost.state === 'suspected' ? this.#open(lost) : undefined;
      case 'search':
        return this.#search(lost);
      case 'escalate':
        return lost.state === 'open' || lost.state === 'searching' ? this.#escalate(lost) : undefined;
      case 'propose':
        return this.#propose(lost, step);
      case 'confirm':
        return this.#confirm(lost, step.by);
      case 'reject':
        return this.#reject(lost, step.by);
      case 'reopenCase':
        return this.#reopenCase(lost, step.by);
      default:
        return this.#actOnPlane(lost, step);
    }
  }

  #search(lost: Lost): void {
    if (lost.state === 'closed') return;
    if (lost.state === 'suspected') this.#open(lost);
    if (lost.state === 'open') lost.state = 'searching';
    this.events.push('case_entry_added');
  }

  #propose(lost: Lost, { by, outcome }: Extract<Step, { act: 'propose' }>): void {
    if (!['open', 'searching', 'escalated'].includes(lost.state)) return;
    Object.assign(lost, { before: lost.state, state: 'closing', outcome, proposer: by, advancesAt: null });
    this.events.push('case_closure_proposed');
  }

  #mayDecide(lost: Lost, by: Person): boolean {
    const hasDuty = leads.includes(by) || inspectors.includes(by);
    return hasDuty && lost.state === 'closing' && lost.proposer !== by;
  }

  #confirm(lost: Lost, by: Person): void {
    if (!this.#mayDecide(lost, by)) return;
    this.#close(lost, lost.outcome);
    lost.isSeenSince = this.#drawer(lost).tools?.[lost.tool] === 'present';
  }

  #reject(lost: Lost, by: Person): void {
    if (!this.#mayDecide(lost, by)) return;
    const advancesAt =
      lost.before === 'escalated' ? null : Math.max((lost.openedAt ?? this.now) + ESCALATES, this.now);
    Object.assign(lost, { state: lost.before, before: null, outcome: null, proposer: null, advancesAt });
    this.events.push('case_closure_rejected');
  }

  #reopenCase(lost: Lost, by: Person): void {
    const hasDuty = leads.includes(by) || inspectors.includes(by);
    if (!hasDuty || lost.state !== 'closed' || this.#unclosedAt(lost)) return;
    Object.assign(lost, {
      state: 'open',
      outcome: null,
      proposer: null,
      closedAt: null,
      isSeenSince: false,
      openedAt: lost.openedAt ?? this.now,
      advancesAt: this.now + ESCALATES,
    });
    this.events.push('case_reopened');
  }

  #actOnPlane(lost: Lost, { act, plane }: { readonly act: string; readonly plane: number }): void {
    if (lost.state === 'closed') return;
    const known = lost.planes.get(plane);
    if (act === 'addPlane' && (!known || known.clearedBy)) {
      lost.planes.set(plane, { clearedBy: null, isConfirmed: false });
      this.events.push('case_work_item_added');
    }
    if (act === 'clear' && known?.clearedBy === null) {
      known.clearedBy = 'lead';
      this.events.push('case_work_item_cleared');
    }
    if (act === 'confirmClear' && known?.clearedBy && !known.isConfirmed) {
      known.isConfirmed = true;
      this.events.push('case_work_item_clear_confirmed');
    }
  }
}
