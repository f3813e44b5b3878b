import type { CaseOutcome, CaseSource, CaseState } from '@stowed/contract';

export const caseStateWords: Readonly<Record<CaseState, string>> = {
  suspected: 'Suspected',
  open: 'Open',
  searching: 'Searching',
  escalated: 'Escalated',
  closing: 'Closure proposed',
  closed: 'Closed',
};

export const caseOutcomeWords: Readonly<Record<CaseOutcome, string>> = {
  found: 'Found',
  removed: 'Removed',
  risk_accepted: 'Risk accepted',
  recorded_in_error: 'Recorded in error',
  recounted: 'Recounted',
};

export const caseSourceWords: Readonly<Record<CaseSource, string>> = {
  drawer: 'Missing when its drawer was completed',
  toolbox: 'Missing when its toolbox was completed',
  report: 'Reported by hand',
};

export const caseActs = ['open', 'recount', 'search', 'escalate', 'propose', 'confirm', 'reopen'] as const;
/** A rejection is none of them: it returns to the state before the proposal. */
export type CaseAct = (typeof caseActs)[number];

const table: Readonly<Record<CaseState, Partial<Readonly<Record<CaseAct, CaseState>>>>> = {
  suspected: { open: 'open', recount: 'closed' },
  open: { search: 'searching', escalate: 'escalated', propose: 'closing' },
  searching: { search: 'searching', escalate: 'escalated', propose: 'closing' },
  escalated: { search: 'escalated', propose: 'closing' },
  closing: { search: 'closing', confirm: 'closed' },
  closed: { reopen: 'open' },
};

/** The state after an act; undefined: the case does not allow it. */
export const caseAfter = (state: CaseState, act: CaseAct): CaseState | undefined => table[state][act];
