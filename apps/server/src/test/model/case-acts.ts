import {
  closeCase,
  countedFor,
  drawerAt,
  ESCALATES,
  escalateCase,
  inDoubt,
  openCase,
  unclosedAt,
} from './world.ts';
import type { Lost, Person, Step, World } from './world.ts';

type CaseStep = Extract<Step, { readonly lost: number }>;
type Of<Act extends Step['act']> = Extract<CaseStep, { readonly act: Act }>;

const decides: readonly Person[] = ['owner', 'lead', 'inspector'];

function openSuspected(world: World, lost: Lost): void {
  if (lost.state === 'suspected') openCase(world, lost);
}

function search(world: World, lost: Lost): void {
  if (lost.state === 'closed') return;
  openSuspected(world, lost);
  if (lost.state === 'open') lost.state = 'searching';
  world.events.push('case_entry_added');
}

function escalate(world: World, lost: Lost): void {
  if (lost.state === 'open' || lost.state === 'searching') escalateCase(world, lost);
}

function propose({ events }: World, lost: Lost, { by, outcome }: Of<'propose'>): void {
  if (!['open', 'searching', 'escalated'].includes(lost.state)) return;
  if (outcome === 'risk_accepted' && by !== 'lead' && by !== 'owner') return;
  Object.assign(lost, { before: lost.state, state: 'closing', outcome, proposer: by, advancesAt: null });
  events.push('case_closure_proposed');
}

const mayDecide = ({ state, proposer }: Lost, by: Person): boolean =>
  decides.includes(by) && state === 'closing' && proposer !== by;

function confirm(world: World, lost: Lost, { by }: Of<'confirm'>): void {
  const isRefused = lost.outcome === 'risk_accepted' && by !== 'inspector';
  if (!mayDecide(lost, by) || isRefused) return;
  closeCase(world, lost, lost.outcome);
  lost.isSeenSince = drawerAt(world, lost).tools?.[lost.tool] === 'present';
}

function reject({ now, events }: World, lost: Lost, { by }: Of<'reject'>): void {
  if (!mayDecide(lost, by)) return;
  const planned = Math.max((lost.openedAt ?? now) + ESCALATES, now);
  const advancesAt = lost.before === 'escalated' ? null : planned;
  Object.assign(lost, { state: lost.before, before: null, outcome: null, proposer: null, advancesAt });
  events.push('case_closure_rejected');
}

function reopen(world: World, lost: Lost, { by }: Of<'reopenCase'>): void {
  if (!decides.includes(by) || lost.state !== 'closed' || unclosedAt(world, lost)) return;
  Object.assign(lost, {
    state: 'open',
    outcome: null,
    proposer: null,
    closedAt: null,
    isSeenSince: false,
    openedAt: lost.openedAt ?? world.now,
    advancesAt: world.now + ESCALATES,
  });
  world.events.push('case_reopened');
  for (const plane of countedFor(world, lost)) {
    if (lost.planes.has(plane)) continue;
    lost.planes.set(plane, inDoubt());
    world.events.push('case_work_item_added');
  }
}

function addPlane({ events }: World, lost: Lost, { plane }: Of<'addPlane'>): void {
  const known = lost.planes.get(plane);
  if (lost.state === 'closed' || known?.clearedBy === null) return;
  lost.planes.set(plane, inDoubt());
  events.push('case_work_item_added');
}

function clear({ events }: World, lost: Lost, { plane }: Of<'clear'>): void {
  const known = lost.planes.get(plane);
  if (lost.state === 'closed' || known?.clearedBy !== null) return;
  known.clearedBy = 'lead';
  events.push('case_work_item_cleared');
}

function confirmClear({ events }: World, lost: Lost, { plane }: Of<'confirmClear'>): void {
  const known = lost.planes.get(plane);
  if (lost.state === 'closed' || !known?.clearedBy || known.isConfirmed) return;
  known.isConfirmed = true;
  events.push('case_work_item_clear_confirmed');
}

/** What each step at a case does. */
export const caseActs = {
  openCase: openSuspected,
  search,
  escalate,
  propose,
  confirm,
  reject,
  reopenCase: reopen,
  addPlane,
  clear,
  confirmClear,
} as const;
