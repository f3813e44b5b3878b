import type { CaseState, LostCase } from '@stowed/contract';
import { caseStateWords } from '@stowed/domain';
import { CircleCheck, CircleDashed, FileCheck, Search, Siren, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
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

const standingWords = { count_again: 'found, count again', excused: 'closed, excused' } as const;
const lineWords = {
  suspected: 'suspected',
  searching: 'search in progress',
  escalated: 'escalated',
  closing: 'waiting for a second person',
  closed: 'closed',
} as const;

/** What a case says about its place: 'Case 12 is open for Pliers'. */
export function caseLine({ number, state, standing, toolName }: LostCase): string {
  if (standing !== null) return `Case ${number} for ${toolName}: ${standingWords[standing]}`;
  if (state === 'open') return `Case ${number} is open for ${toolName}`;
  return `Case ${number} for ${toolName}: ${lineWords[state]}`;
}

/** The state in words; for a closed one with what it means for its place. */
export const stateWords = ({ state, standing }: LostCase): string =>
  standing === 'count_again' ? 'Found, count again' : caseStateWords[state];
