import type { Tool } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { tools } from '../../test/factories.ts';
import { confirmedEmpty, keptStates } from './lesson.policy.ts';

const template = tools('present', 'present', 'present', 'present') as Tool[];
const said = (...states: readonly (readonly [string, boolean | null])[]) => ({
  tools: states.map(([status, needsReview], i) => ({
    uniqueId: template[i]?.uniqueId ?? 'unknown',
    status,
    needsReview,
  })),
});

describe('what a completion teaches', () => {
  it('is the places that were confirmed empty: not present tools, not doubts that nobody settled', () => {
    const completion = said(['present', null], ['missing', null], ['missing', true], ['missing', false]);
    expect(confirmedEmpty(completion, template)).toEqual([1, 3]);
  });

  it('is nothing of tools that the template has not, nor of an event in another form', () => {
    const strangers = tools('present') as Tool[];
    const other = strangers.map((tool) => ({ ...tool, uniqueId: 'another' }));
    expect(confirmedEmpty(said(['missing', null]), other)).toEqual([]);
    expect(confirmedEmpty({ status: 'complete' }, template)).toEqual([]);
  });

  it('keeps the three newest looks of each place', () => {
    const states = ['a', 'a', 'b', 'a', 'a'].map((tool, i) => ({ id: String(i), tool_unique_id: tool }));
    expect(keptStates(states).map(({ id }) => id)).toEqual(['0', '1', '2', '3']);
  });
});
