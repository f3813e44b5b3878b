import type { Tool } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import type { ToolRow } from '../../db/rows.ts';
import { decide } from './decision.policy.ts';

const tool: Tool = {
  name: 'Hammer',
  position: '1',
  status: 'present',
  shapeType: 'rectangle',
  x: 10,
  y: 20,
  width: 30,
  height: 10,
  angle: 0,
  uniqueId: 'a',
};
const detection = { tools: [{ ...tool, confidence: 0.97 }], engine_version: '1' };
const shape = { shapeType: 'rectangle' as const, x: 10, y: 20, width: 30, height: 10, angle: 0 };

function row(overrides: Partial<ToolRow>): ToolRow {
  return {
    organization_id: 'organization',
    drawer_id: 'drawer',
    ordinal: 0,
    unique_id: 'a',
    name: 'Hammer',
    position: '1',
    status: 'present',
    shape,
    confidence: null,
    needs_review: null,
    reason: null,
    part_number: null,
    pieces: null,
    decided_by: 'engine',
    engine_version: '1',
    ...overrides,
  };
}

describe('who decided a tool', () => {
  it('is the engine when it said the same of this picture', () => {
    expect(decide(tool, { detection, before: [] })).toMatchObject({
      decidedBy: 'engine',
      engineVersion: '1',
    });
  });

  it('stays the person whose word of this picture is unchanged, also when the engine said the same', () => {
    const before = [row({ decided_by: 'person', engine_version: null })];
    expect(decide(tool, { detection, before })).toEqual({ tool, decidedBy: 'person', engineVersion: null });
  });

  it('is the person who takes a word of this picture back, also when the engine once said the same', () => {
    const before = [row({ status: 'missing', decided_by: 'person', engine_version: null })];
    expect(decide({ ...tool, confidence: 0.97 }, { detection, before })).toEqual({
      ...{ tool, decidedBy: 'person', engineVersion: null },
    });
  });

  it('stays the engine with its figures where nothing changed, also when the template is another one by now', () => {
    const before = [row({ status: 'present', confidence: 0.5, needs_review: true, reason: 'Partly hidden' })];
    const doubted = { ...tool, needsReview: true };
    expect(decide(doubted, { detection: undefined, before })).toEqual({
      tool: { ...tool, confidence: 0.5, needsReview: true, reason: 'Partly hidden' },
      ...{ decidedBy: 'engine', engineVersion: '1' },
    });
    expect(decide(tool, { detection: undefined, before })).toMatchObject({ decidedBy: 'person' });
  });

  it('is the person who contradicts the engine', () => {
    const missing = { ...tool, status: 'missing' as const };
    expect(decide(missing, { detection, before: [row({})] })).toMatchObject({ decidedBy: 'person' });
  });
});
