import type { Tool } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { tools } from '../../test/factories.ts';
import { likelyDrawers } from './likely-drawers.policy.ts';

const sized = (...sides: readonly number[]): Tool[] =>
  (tools(...sides.map(() => 'present' as const)) as Tool[]).map((tool, i) => ({
    ...tool,
    width: sides[i] ?? 1,
    height: 10,
  }));
const drawer = (name: string, shapes: readonly Tool[], isKnown = false) => ({
  name,
  imageId: `picture of ${name}`,
  tools: shapes,
  isKnown,
});
const named = (image: { imageId: string; tools: readonly Tool[] }, drawers: ReturnType<typeof drawer>[]) =>
  likelyDrawers(image, drawers).map(({ name }) => name);

describe('candidate drawers for an annotated image', () => {
  const image = { imageId: 'image', tools: sized(2, 4, 8, 16) };

  it('are those with similarly sized tools, in any order and scale, at most eight', () => {
    const others = Array.from({ length: 300 }, (_, i) =>
      drawer(`other ${i}`, sized(5, 5, 5, 5, 5 + (i % 7))),
    );
    const same = drawer('same', sized(32, 4, 16, 8));
    const found = named(image, [...others, same]);
    expect(found[0]).toBe('same');
    expect(found).toHaveLength(8);
  });

  it('are only those with a template made from it, but not a template that is the image itself', () => {
    const like = drawer('like', sized(2, 4, 8, 16));
    const known = drawer('known', sized(9), true);
    const own = { ...drawer('own', sized(2, 4, 8, 16), true), imageId: 'image' };
    expect(named(image, [like, own, known])).toEqual(['known']);
    expect(named(image, [like, own])).toEqual([]);
  });

  it('are empty if a template or the image has no tools', () => {
    expect(named(image, [drawer('empty', [])])).toEqual([]);
    expect(named({ ...image, tools: [] }, [])).toEqual([]);
  });
});
