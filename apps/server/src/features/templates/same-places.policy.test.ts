import type { Tool } from '@stowed/contract';
import { expect, it } from 'vitest';
import { haveSamePlaces } from './same-places.policy.ts';

const tool = {
  uniqueId: 'a',
  name: 'Hammer',
  shapeType: 'rectangle',
  x: 1,
  y: 2,
  width: 3,
  height: 4,
} as Tool;
const saved = (tools: readonly Tool[]) => ({ imageId: 'i', foreignImageUrl: null, tools, anchorPoints: [] });
const areSame = (before: Tool, after: Tool) =>
  haveSamePlaces(saved([before]) as unknown as Parameters<typeof haveSamePlaces>[0], saved([after]));

it('a template with another name keeps its places', () => {
  expect(areSame(tool, { ...tool, name: 'Mallet' })).toBe(true);
});

it('a template that says of a tool that its picture does not show it has other places', () => {
  expect(areSame(tool, { ...tool, notOnTemplatePhoto: true })).toBe(false);
});
