import type { Tool } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { tools } from '../../test/factories.ts';
import { confirmedBy, countingWith, keptLooks, newIn } from './lesson.policy.ts';

const template = tools('present', 'present', 'present', 'present') as Tool[];
const said = (...states: readonly (readonly [Tool['status'], boolean | null])[]) =>
  states.map(([status, needsReview], i) => ({
    uniqueId: template[i]?.uniqueId ?? 'unknown',
    status,
    needsReview,
  }));

describe('what a completion teaches', () => {
  it('covers places confirmed empty, and tools the engine was sure to see', () => {
    const completed = said(['present', null], ['missing', null], ['missing', true], ['present', false]);
    const detected = said(['present', null], ['present', null], ['missing', null], ['missing', true]);
    expect(confirmedBy({ completed, detected }, template)).toEqual([
      { shape: 0, status: 'present' },
      { shape: 1, status: 'missing' },
    ]);
  });

  it('is nothing if the photo was compared after the completion', () => {
    const completed = said(['present', null], ['missing', null]);
    const detected = said(['present', null], ['present', null]);
    expect(confirmedBy({ completed, detected, isComparedLate: true }, template)).toEqual([]);
  });

  it('excludes tools the template does not have', () => {
    const strangers = tools('present') as Tool[];
    const other = strangers.map((tool) => ({ ...tool, uniqueId: 'another' }));
    expect(confirmedBy({ completed: said(['missing', null]), detected: [] }, other)).toEqual([]);
  });

  const looks = (...of: readonly (readonly [string, 'present' | 'missing'])[]) =>
    of.map(([tool, status], i) => ({ id: String(i), toolUniqueId: tool, imageId: 'photo', status }));
  const kept = (given: ReturnType<typeof looks>) => keptLooks(given).map(({ id }) => id);

  it('keeps the three newest looks of each place, empty and filled', () => {
    const empty = ['a', 'a', 'b', 'a', 'a'].map((tool) => [tool, 'missing'] as const);
    const filled = ['b', 'a', 'a', 'a', 'a'].map((tool) => [tool, 'present'] as const);
    expect(kept(looks(...empty, ...filled))).toEqual(['0', '1', '2', '3', '5', '6', '7', '8']);
  });

  it("keeps a tool's look only with a look of its empty place", () => {
    expect(kept(looks(['a', 'present'], ['b', 'present'], ['b', 'missing']))).toEqual(['2', '1']);
  });

  it('keeps a hundred looks per drawer, empty places first', () => {
    const filled = Array.from({ length: 60 }, (_, i) => [`tool ${i}`, 'present'] as const);
    const empty = Array.from({ length: 60 }, (_, i) => [`tool ${i}`, 'missing'] as const);
    const ids = kept(looks(...filled, ...empty));
    expect(ids).toHaveLength(100);
    expect(ids.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, i) => String(60 + i)));
  });

  it('is new for every empty place in a new photo, and for a tool only while few of its looks are known', () => {
    const [first = '', second = ''] = template.map(({ uniqueId }) => uniqueId);
    const known = looks([first, 'missing'], ...[1, 2, 3].map(() => [first, 'present'] as const), [
      second,
      'missing',
    ]);
    const confirmed = [0, 1, 2].flatMap((shape) =>
      (['missing', 'present'] as const).map((status) => ({ shape, status })),
    );
    const found = (imageId: string) =>
      newIn(confirmed, { imageId, tools: template, known }).map(({ shape, status }) => [shape, status]);
    expect(found('another')).toEqual([
      [0, 'missing'],
      [1, 'missing'],
      [1, 'present'],
      [2, 'missing'],
    ]);
    expect(found('photo')).toEqual([
      [1, 'present'],
      [2, 'missing'],
    ]);
  });

  it('keeps lessons before and after the ignore point apart', () => {
    const dated = [1, 2, 3, 4].map((confirmedBy) => ({ confirmedBy }));
    const counting = (...given: readonly [number | null, number?]) =>
      countingWith(dated, ...given).map(({ confirmedBy: event }) => event);
    expect(counting(null)).toEqual([1, 2, 3, 4]);
    expect(counting(3)).toEqual([3, 4]);
    expect(counting(3, 2)).toEqual([1, 2]);
    expect(counting(3, 5)).toEqual([3, 4]);
  });
});
