import type { Tool } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { areStillTakenOver, isTakenOver, placesOfTools } from './taken-over.policy.ts';

const missing = (overrides: Partial<Tool> = {}): Tool => ({
  uniqueId: 'a',
  name: 'Socket',
  position: '1',
  status: 'missing',
  shapeType: 'circle',
  x: 40,
  y: 40,
  width: 20,
  height: 27,
  angle: 0,
  cx: 50,
  cy: 53.5,
  radius: 10,
  ...overrides,
});
const template = placesOfTools([missing()]);

describe("a new picture without an engine's verdict", () => {
  it('S38 was decided by nobody if every tool is missing at its place in the template or last picture', () => {
    expect(isTakenOver([missing()], { template, before: [] })).toBe(true);
    expect(isTakenOver([missing()], { template: [], before: template })).toBe(true);
  });

  it("recognizes a circle whose bounding box follows another picture's proportions", () => {
    expect(isTakenOver([missing({ y: 36, height: 35 })], { template, before: [] })).toBe(true);
  });

  it.each<[string, Partial<Tool>]>([
    ['is present', { status: 'present' }],
    ['is to be checked', { needsReview: true }],
    ['carries a confidence', { confidence: 0.4 }],
    ['was moved', { cx: 51 }],
    ['is not known', { uniqueId: 'b' }],
  ])('was decided by the person if a tool %s', (_what, overrides) => {
    expect(isTakenOver([missing(overrides)], { template, before: [] })).toBe(false);
  });

  it('counts as decided by the person when no tools are listed', () => {
    expect(isTakenOver([], { template, before: template })).toBe(false);
  });
});

describe('copied shapes', () => {
  it('remain copied, whatever status a person gave and whatever tool was added', () => {
    expect(areStillTakenOver([missing({ status: 'present' })], template)).toBe(true);
    expect(areStillTakenOver([missing(), missing({ uniqueId: 'b', cx: 9 })], template)).toBe(true);
  });

  it('no longer count as copied once one was moved or all were replaced', () => {
    expect(areStillTakenOver([missing({ cx: 51 })], template)).toBe(false);
    expect(areStillTakenOver([missing({ uniqueId: 'b' })], template)).toBe(false);
  });
});
