import { describe, expect, it } from 'vitest';
import type { Tool, ToolStatus } from '@stowed/contract';
import { trackStatuses, relativeTime } from './status-changes.ts';
import type { StatusTrack } from './status-changes.ts';

const tool = (name: string, x: number, status: ToolStatus): Tool => ({
  name,
  status,
  x,
  position: '1',
  shapeType: 'rectangle',
  uniqueId: `${name}-id`,
  angle: 0,
  y: 10,
  width: 10,
  height: 10,
});
const nothing: StatusTrack = { memory: new Map(), tools: undefined, changes: [], total: 0 };
const seen = (...lists: Tool[][]) =>
  lists.reduce((track, tools, index) => trackStatuses(track, tools, 1000 * index), nothing);

describe('the status track', () => {
  it('TRK-007 TRK-014 adds a change at the front, with its time in milliseconds', () => {
    const { changes } = seen(
      [tool('Hammer', 1, 'present'), tool('Pliers', 2, 'present')],
      [tool('Hammer', 1, 'missing'), tool('Pliers', 2, 'present')],
      [tool('Hammer', 1, 'missing'), tool('Pliers', 2, 'missing')],
    );
    expect(changes).toEqual([
      { toolName: 'Pliers', oldStatus: 'present', newStatus: 'missing', timestamp: 2000 },
      { toolName: 'Hammer', oldStatus: 'present', newStatus: 'missing', timestamp: 1000 },
    ]);
  });

  it.each([
    { x: 50, y: 10 },
    { x: 1, y: 50 },
  ])('TRK-008 distinguishes tools of the same name by their place: 1 and 10 from %o', (place) => {
    const pair = (status: ToolStatus) => [
      { ...tool('Socket', 1, 'present'), uniqueId: 'a' },
      { ...tool('Socket', 1, status), ...place, uniqueId: 'b' },
    ];
    expect(seen(pair('present'), pair('missing')).changes).toHaveLength(1);
    expect(seen(pair('missing'), pair('missing')).changes).toEqual([]);
  });

  it('TRK-008 G-92 adds a change when a moved tool also changes status, but not when it only moves', () => {
    expect(seen([tool('Hammer', 1, 'missing')], [tool('Hammer', 2, 'missing')]).changes).toEqual([]);
    expect(seen([tool('Hammer', 1, 'missing')], [tool('Hammer', 2, 'present')]).changes).toHaveLength(1);
  });

  describe('from one visit to the next', () => {
    const changesSince = (memory: StatusTrack['memory'], tools: Tool[]) =>
      trackStatuses({ ...nothing, memory }, tools, 9000).changes;

    it('G-91 G-92 shows what others changed with a new photo in which every place has shifted', () => {
      const { memory } = seen([tool('Hammer', 1, 'present'), tool('Pliers', 2, 'present')]);
      const now = [tool('Hammer', 1.4, 'missing'), tool('Pliers', 2.3, 'present')];
      expect(changesSince(memory, now)).toEqual([
        { toolName: 'Hammer', oldStatus: 'present', newStatus: 'missing', timestamp: 9000 },
      ]);
    });

    const other = (x: number, status: ToolStatus) => ({ ...tool('Socket', x, status), uniqueId: `s${x}` });
    it.each<[string, Tool[], Tool[]]>([
      ['a name that was remembered twice', [other(1, 'present'), other(5, 'present')], [other(2, 'missing')]],
      ['a name that occurs twice now', [other(1, 'present')], [other(2, 'missing'), other(6, 'missing')]],
    ])('TRK-008 reports nothing about a moved tool with %s', (_case, before, now) => {
      expect(changesSince(seen(before).memory, now)).toEqual([]);
    });

    it('ignores values that another program stored', () => {
      const memory = new Map<string, ToolStatus>([
        ['Hammer', 'present'],
        ['["Hammer"', 'present'],
        ['7', 'present'],
      ]);
      expect(changesSince(memory, [tool('Hammer', 1, 'missing')])).toEqual([]);
    });
  });

  it('TRK-009 keeps the ten newest', () => {
    const lists = Array.from({ length: 12 }, (_, index) => [
      tool('Hammer', 1, index % 2 === 0 ? 'present' : 'missing'),
    ]);
    const { changes } = seen(...lists);
    expect(changes.map(({ timestamp }) => timestamp / 1000)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });
});

describe('relative time', () => {
  it.each([
    [0, '0s ago'],
    [-5000, '0s ago'],
    [5000, '5s ago'],
    [59_999, '59s ago'],
    [60_000, '1m ago'],
    [61_000, '1m ago'],
    [3_599_999, '59m ago'],
    [3_600_000, '1h ago'],
    [90_000_000, '25h ago'],
  ])('TRK-010 shows %i ms as %s', (elapsed, words) => {
    expect(relativeTime(elapsed)).toBe(words);
  });
});
