import type { Tool } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { tools } from '../../test/factories.ts';
import { confirmedEmpty, keptStates, oldestWayBack } from './lesson.policy.ts';

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

  it('keeps the hundred newest looks of a drawer', () => {
    const states = Array.from({ length: 120 }, (_, i) => ({
      id: String(i),
      tool_unique_id: `tool ${i % 50}`,
    }));
    expect(keptStates(states).map(({ id }) => id)).toEqual(states.slice(0, 100).map(({ id }) => id));
  });

  it('leaves a way back to the twenty newest versions', () => {
    expect([0, 1, 20, 21, 300].map(oldestWayBack)).toEqual([1, 1, 1, 2, 281]);
  });
});
