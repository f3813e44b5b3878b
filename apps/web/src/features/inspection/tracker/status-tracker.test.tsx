import type { Tool } from '@stowed/contract';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { setViewportWidth } from '../../../test/setup.ts';
import { StatusTracker } from './status-tracker.tsx';

const KEY = 'toolStatusMap:TB-1:1';
const names = ['Hammer', 'Pliers', 'Torch', 'Saw', 'Level'];
const tools = (missing: readonly string[], wanted: readonly string[] = names): Tool[] =>
  wanted.map((name, index) =>
    buildTool({ name, x: index * 10, status: missing.includes(name) ? 'missing' : 'present' }),
  );

// why: the texts depend on the clock.
beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

function show(...lists: Tool[][]) {
  const of = (list: Tool[] = []) => <StatusTracker toolboxId="TB-1" drawer={buildDrawer({ tools: list })} />;
  const view = render(of(lists[0]));
  for (const list of lists.slice(1)) view.rerender(of(list));
  return { ...view, see: (list: Tool[]) => view.rerender(of(list)) };
}

const panel = () => within(screen.getByRole('region', { name: 'Tool Status Tracker' }));
const advance = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const rows = () => panel().queryAllByRole('listitem');
const textsOf = () => rows().map((row) => row.textContent);

describe('Tool Status Tracker', () => {
  it('TRK-001 TRK-003 TRK-005 shows how many are present, and warns while any are missing', () => {
    show(tools(['Hammer', 'Saw']));
    expect(screen.getByRole('heading', { name: 'Tool Status Tracker' }).querySelector('svg')).not.toBeNull();
    expect(panel().getByText('3/5 tools present')).toBeDefined();
    expect(panel().getByText('2 tools missing')).toBeDefined();
    expect(panel().getByRole('status').textContent).toContain('Find them');
  });

  it('TRK-002 TRK-005 says that all are present, without a warning', () => {
    show(tools([]));
    expect(panel().getByText('All tools verified')).toBeDefined();
    expect(panel().queryByRole('status')).toBeNull();
  });

  it.each<[string, Parameters<typeof buildDrawer>[0], string | undefined]>([
    ['without a template', { templateId: null }, 'No template'],
    [
      'judged with an earlier template',
      { templateId: 'template-1', isJudgedByTemplate: false },
      'Not compared with the current template',
    ],
    ['judged with its template', { templateId: 'template-1' }, undefined],
  ])('TRK-002 G-179 qualifies that all are present for a drawer %s', (_what, compared, words) => {
    render(<StatusTracker toolboxId="TB-1" drawer={buildDrawer({ tools: tools([]), ...compared })} />);
    expect(panel().getByText('All tools verified')).toBeDefined();
    expect(panel().queryByText(/^No template|^Not compared/)?.textContent).toBe(words);
  });

  it('TRK-001 TRK-002 G-177 counts a place that was removed from the list, also folded', () => {
    setViewportWidth(375);
    const listed = tools([], ['Hammer', 'Saw']);
    const templateTools = tools([], ['Hammer', 'Saw', 'Torch']);
    const drawer = buildDrawer({ imageUrl: '/api/images/photo', tools: listed, templateTools });
    render(<StatusTracker toolboxId="TB-1" drawer={drawer} />);
    const header = panel().getByRole('heading', { name: 'Tool Status Tracker' }).closest('header');
    expect(header?.textContent).toContain('2/3 tools present 1 not accounted for');
    // Beside the headline, which counts only the list.
    expect(panel().getByText('1 not accounted for', { selector: '[data-tone=bad]' })).toBeDefined();
  });

  it('TRK-002 G-175 counts a tool to check as missing, and says so', () => {
    const [hammer, ...rest] = tools([]);
    if (!hammer) throw new Error('five tools');
    show([{ ...hammer, status: 'missing', needsReview: true }, ...rest]);
    expect(panel().getByText('1 tool missing')).toBeDefined();
    expect(panel().getByText('(1 to check)')).toBeDefined();
    expect(panel().getByText('4/5 tools present')).toBeDefined();
    expect(panel().queryByText('All tools verified')).toBeNull();
  });

  it('TRK-004 TRK-006 TRK-015 says that there is nothing yet, and stores nothing', () => {
    show([]);
    expect(panel().getByText('No tools recorded yet')).toBeDefined();
    expect(panel().getByRole('heading', { name: 'Recent Changes' })).toBeDefined();
    expect(panel().getByText('No status changes recorded yet')).toBeDefined();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('TRK-004 says folded, too, that nothing is saved yet while entries wait', () => {
    setViewportWidth(375);
    render(<StatusTracker toolboxId="TB-1" drawer={buildDrawer({ tools: [] })} isBehind />);
    const header = panel().getByRole('heading', { name: 'Tool Status Tracker' }).closest('header');
    expect(header?.textContent).toContain('No tools recorded yet, as saved');
  });

  it('TRK-007 TRK-011 TRK-014 adds a row on top, with the new status as a badge, both ways', () => {
    const { see } = show(tools([]), tools(['Pliers']));
    expect(textsOf()).toEqual(['Pliers0s agomissing']);
    advance(4000);
    see(tools([]));
    expect(textsOf()).toEqual(['Pliers0s agopresent', 'Pliers4s agomissing']);
    expect(rows()[0]?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('plain');
    expect(rows()[1]?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('bad');
  });

  it('TRK-009 keeps ten rows of eleven changes', () => {
    const flips = Array.from({ length: 12 }, (_, index) => tools(index % 2 === 0 ? [] : ['Saw']));
    show(...flips);
    expect(rows()).toHaveLength(10);
  });

  it('TRK-010 keeps the relative times up to date', () => {
    show(tools([]), tools(['Saw']));
    const words = (milliseconds: number) => {
      advance(milliseconds);
      return panel().getByRole('time').textContent;
    };
    expect([words(5000), words(56_000), words(3_540_000)]).toEqual(['5s ago', '1m ago', '1h ago']);
  });

  it('TRK-012 TRK-013 cuts long names at 180 px, and staggers new rows', () => {
    const long = 'A'.repeat(80);
    const wanted = [long, 'Pliers', 'Saw'];
    show(tools([], wanted), tools(wanted, wanted));
    expect(panel().getByTitle(long).className).toMatch(/max-w-\[180px\].*truncate/);
    expect(rows().map((row) => row.style.animationDelay)).toEqual(['0.0s', '0.1s', '0.2s']);
  });

  it('TRK-015 stores identity and status pairs, and shows changes since the last visit', () => {
    const { unmount } = show(tools(['Saw'], ['Hammer', 'Saw']));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([
      ['["Hammer",0,20]', 'present'],
      ['["Saw",10,20]', 'missing'],
    ]);
    unmount();
    show(tools(['Hammer'], ['Hammer', 'Saw']));
    expect(textsOf()).toEqual(['Hammer0s agomissing', 'Saw0s agopresent']);
  });

  it('TRK-015 starts over when the stored statuses cannot be read', () => {
    localStorage.setItem(KEY, '{"Hammer":"gone"}');
    show(tools([]));
    expect(rows()).toEqual([]);
  });

  it('TRK-016 makes no requests', () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    show(tools([]), tools(['Saw']));
    advance(60_000);
    expect(rows()).toHaveLength(1);
    expect(fetched).not.toHaveBeenCalled();
  });
});
