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
const detection = { tools: [{ ...tool, confidence: 0.97 }], engineVersion: '1' };
const by = { name: 'Dana', at: new Date('2030-01-01T00:00:00Z') };
const theirs = { deciderName: 'Riley', decidedAt: new Date('2029-01-01T00:00:00Z') };
const shape = { shapeType: 'rectangle' as const, x: 10, y: 20, width: 30, height: 10, angle: 0 };

function row(overrides: Partial<ToolRow>): ToolRow {
  return {
    organizationId: 'organization',
    drawerId: 'drawer',
    ordinal: 0,
    uniqueId: 'a',
    name: 'Hammer',
    position: '1',
    status: 'present',
    shape,
    confidence: null,
    needsReview: null,
    reason: null,
    missedInPhoto: false,
    partNumber: null,
    pieces: null,
    decidedBy: 'engine',
    deciderName: null,
    decidedAt: null,
    engineVersion: '1',
    ...overrides,
  };
}

describe('the decider of a tool', () => {
  it('is the engine if it gave the same verdict on this picture', () => {
    expect(decide(tool, { detection, before: [], by })).toMatchObject({
      decidedBy: 'engine',
      engineVersion: '1',
    });
  });

  it('G-162 keeps what the engine said a doubt rests on, whatever the caller sends', () => {
    const doubt = { needsReview: true, reason: 'Glare' };
    const focus = { cx: 12, cy: 34, radius: 2 };
    const sent = { ...tool, ...doubt, focus: { cx: 1, cy: 1, radius: 1 } };
    const fresh = { detection: { ...detection, tools: [{ ...tool, ...doubt, focus }] }, before: [], by };
    expect(decide(sent, fresh).tool.focus).toEqual(focus);
    const before = [row({ ...doubt, shape: { ...shape, focus } })];
    expect(decide(sent, { detection, before, by }).tool.focus).toEqual(focus);
    const settled = decide({ ...sent, needsReview: false }, { detection, before, by });
    expect(settled.tool).not.toHaveProperty('focus');
  });

  it('G-176 keeps that the engine surely missed it in this picture, also if a person decides otherwise', () => {
    const missed = { ...detection, tools: [{ ...tool, status: 'missing' as const }] };
    const doubted = { ...detection, tools: [{ ...tool, status: 'missing' as const, needsReview: true }] };
    const isMissed = (known: Partial<Parameters<typeof decide>[1]>) =>
      decide(tool, { detection, before: [], by, ...known }).missedInPhoto;
    expect(isMissed({ detection: missed })).toBe(true);
    expect(isMissed({ detection: doubted })).toBe(false);
    expect(isMissed({})).toBe(false);
    const before = [row({ status: 'present', decidedBy: 'person', missedInPhoto: true })];
    expect(isMissed({ detection: undefined, before })).toBe(true);
    expect(isMissed({ before })).toBe(false);
  });

  it('stays the person who decided before, even if the engine agreed', () => {
    const before = [row({ decidedBy: 'person', engineVersion: null, ...theirs })];
    expect(decide(tool, { detection, before, by })).toEqual({
      tool,
      decidedBy: 'person',
      engineVersion: null,
      missedInPhoto: false,
      ...theirs,
    });
  });

  it('is the person who reverts an earlier decision, even if the engine once agreed', () => {
    const before = [row({ status: 'missing', decidedBy: 'person', engineVersion: null, ...theirs })];
    expect(decide({ ...tool, confidence: 0.97 }, { detection, before, by })).toEqual({
      tool,
      decidedBy: 'person',
      engineVersion: null,
      deciderName: 'Dana',
      decidedAt: by.at,
      missedInPhoto: false,
    });
  });

  it('stays the engine with its figures if nothing changed, even after the template changed', () => {
    const before = [row({ status: 'present', confidence: 0.5, needsReview: true, reason: 'Partly hidden' })];
    const doubted = { ...tool, needsReview: true };
    expect(decide(doubted, { detection: undefined, before, by })).toMatchObject({
      tool: { ...tool, confidence: 0.5, needsReview: true, reason: 'Partly hidden' },
      decidedBy: 'engine',
      engineVersion: '1',
    });
    expect(decide(tool, { detection: undefined, before, by })).toMatchObject({ decidedBy: 'person' });
  });

  it('is the person who contradicts the engine', () => {
    const missing = { ...tool, status: 'missing' as const };
    expect(decide(missing, { detection, before: [row({})], by })).toMatchObject({ decidedBy: 'person' });
  });

  it('S38 stays nobody until a person changes the status', () => {
    const missing = { ...tool, status: 'missing' as const };
    const before = [row({ status: 'missing', decidedBy: 'nobody', engineVersion: null })];
    const known = { detection: undefined, before, by };
    expect(decide(missing, known)).toMatchObject({ decidedBy: 'nobody', deciderName: null });
    expect(decide(tool, known)).toMatchObject({ decidedBy: 'person', deciderName: 'Dana' });
    const doubted = {
      ...known,
      before: [row({ status: 'missing', decidedBy: 'nobody', reason: 'No match' })],
    };
    const toCheck = { decidedBy: 'nobody', tool: { needsReview: true, reason: 'No match' } };
    expect(decide(missing, doubted)).toMatchObject(toCheck);
  });
});
