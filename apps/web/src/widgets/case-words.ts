import type { CaseState, LostCase } from '@stowed/contract';
import { caseStateWords } from '@stowed/domain';
import { CircleCheck, CircleDashed, FileCheck, Search, Siren, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { capitalized } from '../lib/format.ts';
import type { Tone } from '../ui/badge.tsx';

interface StateLook {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

export const caseLooks: Readonly<Record<CaseState, StateLook>> = {
  suspected: { tone: 'warn', icon: CircleDashed },
  open: { tone: 'bad', icon: TriangleAlert },
  searching: { tone: 'bad', icon: Search },
  escalated: { tone: 'bad', icon: Siren },
  closing: { tone: 'warn', icon: FileCheck },
  closed: { tone: 'plain', icon: CircleCheck },
};

const lineWords = {
  suspected: 'suspected',
  searching: 'search in progress',
  escalated: 'escalated',
  closing: 'waiting for a second person',
  closed: 'closed',
} as const;

const countAgain = ({ outcome }: LostCase): string =>
  outcome === 'found' ? 'found, count again' : 'recorded in error, count again';

/** What a case says about its place: 'Case 12 is open for Pliers'. */
export function caseLine(lost: LostCase): string {
  const { number, state, standing, toolName } = lost;
  if (standing !== null) {
    return `Case ${number} for ${toolName}: ${standing === 'excused' ? 'closed, excused' : countAgain(lost)}`;
  }
  if (state === 'open') return `Case ${number} is open for ${toolName}`;
  return `Case ${number} for ${toolName}: ${lineWords[state]}`;
}

/** The state in words; for a closed one with what it means for its place. */
export const stateWords = (lost: LostCase): string =>
  lost.standing === 'count_again' ? capitalized(countAgain(lost)) : caseStateWords[lost.state];
