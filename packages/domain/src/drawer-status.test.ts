import { describe, expect, it } from 'vitest';
import type { Tool } from '@stowed/contract';
import { drawerCounts, drawerDisplayStatus, fewerThanExpected } from './drawer-status.ts';
import { inventorySummary } from './inventory-summary.ts';

function tool(status: Tool['status'], needsReview = false): Tool {
  return {
    name: 'Hammer',
    position: '1',
    status,
    shapeType: 'rectangle',
    x: 1,
    y: 1,
    width: 9,
    height: 9,
    angle: 0,
    uniqueId: 'a',
    needsReview,
  };
}

function drawer(number: number, status: 'complete' | 'incomplete', tools: Tool[]) {
  return {
    id: String(number),
    number,
    drawerNumber: number,
    toolboxId: 'TB',
    status,
    expectedTools: 5,
    imageUrl: null,
    tools,
    isLocated: true,
    isJudgedByTemplate: true,
    templateId: null,
    templateVersion: 0,
    templateImageUrl: null,
    templateTools: [],
    templateAnchorPoints: [],
    version: 1,
    completedAt: null,
  };
}

describe('drawer status', () => {
  it('INSP-010 is complete, else missing with its number, else incomplete', () => {
    expect(drawerDisplayStatus(drawer(1, 'complete', [tool('missing')]))).toEqual({ kind: 'complete' });
    expect(drawerDisplayStatus(drawer(1, 'incomplete', [tool('missing'), tool('missing')]))).toEqual({
      kind: 'missing',
      count: 2,
    });
    expect(drawerDisplayStatus(drawer(1, 'incomplete', [tool('present')]))).toEqual({ kind: 'incomplete' });
  });

  it('INSP-008 counts found over expected, and what waits for a person', () => {
    const tools = [tool('present'), tool('present', true), tool('missing')];
    expect(drawerCounts(drawer(1, 'incomplete', tools))).toEqual({
      found: 2,
      missing: 1,
      expected: 5,
      needReview: 1,
    });
  });

  it('SUM-003 counts the tools that were not looked for, where anything was', () => {
    const photographed = { ...drawer(1, 'complete', []), imageUrl: '/api/images/1' };
    const full = drawer(
      1,
      'complete',
      Array.from({ length: 6 }, () => tool('present')),
    );
    expect(
      [drawer(1, 'complete', [tool('present')]), photographed, drawer(1, 'complete', []), full].map(
        fewerThanExpected,
      ),
    ).toEqual([4, 5, 0, 0]);
  });

  it('SUM-001 adds drawers up and lists incomplete ones by number', () => {
    const drawers = [
      drawer(3, 'incomplete', [tool('missing')]),
      drawer(1, 'complete', [tool('missing')]),
      drawer(2, 'incomplete', []),
    ];
    expect(inventorySummary(drawers)).toEqual({
      totalDrawers: 3,
      completeDrawers: 1,
      incompleteDrawers: [
        { number: 2, found: 0, missing: 0, expected: 5, fewer: 0, isSeen: false },
        { number: 3, found: 0, missing: 1, expected: 5, fewer: 4, isSeen: true },
      ],
      found: 0,
      expected: 15,
      missing: 2,
      fewer: 8,
      unseenDrawers: 1,
    });
  });

  it('SUM-001 counts a complete drawer without a photo as unseen, but none that should hold no tools', () => {
    const empty = { ...drawer(2, 'complete', []), expectedTools: 0 };
    expect(inventorySummary([drawer(1, 'complete', []), empty]).unseenDrawers).toBe(1);
  });
});
