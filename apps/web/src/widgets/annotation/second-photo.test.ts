import { describe, expect, it } from 'vitest';
import { firstTool, middle, pull, run, withTool } from '../../test/edit-shapes.ts';
import { buildTool } from '../../test/factories.ts';
import { startEditor } from './editor-state.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

const choose = (isSecond: boolean): EditorAction => ({ type: 'photoChosen', isSecond });
const select = (...ids: readonly string[]): EditorAction => ({ type: 'selected', ids });
const nudge: EditorAction = { type: 'nudged', by: { x: 1, y: 0 } };
const box = (uniqueId: string, x: number, values: Parameters<typeof buildTool>[0] = {}) =>
  buildTool({ uniqueId, name: uniqueId, x, y: 10, width: 10, height: 20, ...values });
const start = (...tools: ReturnType<typeof box>[]) => startEditor({ tools, anchors: [] });

/** The ids of the tools that the template photo does not show. */
const unseen = ({ content }: EditorState) =>
  content.tools.filter((tool) => tool.notOnTemplatePhoto).map(({ uniqueId }) => uniqueId);

const onSecond = run(withTool, choose(true));
const corners = [
  { x: 10, y: 10 },
  { x: 30, y: 10 },
  { x: 20, y: 30 },
];
const outlines = new Map([['a', corners]]);

describe('a tool that is drawn on the second photo', () => {
  const added: EditorAction = { type: 'toolAdded', shapeType: 'circle', id: 'b', at: middle };

  it.each<[string, string[], ...EditorAction[]]>([
    ['added', ['b'], added],
    ['dragged', ['a'], ...pull({ kind: 'body' }, middle, { x: 60, y: 40 })],
    ['nudged', ['a'], select('a'), nudge],
    ['turned', ['a'], { type: 'turned', id: 'a', degrees: 10 }],
    ['snapped', ['a'], { type: 'outlined', outlines, isOnSecondPhoto: true }],
    [
      'set point by point',
      ['b'],
      { type: 'placingStarted', what: 'polygon' },
      ...corners.map((at): EditorAction => ({ type: 'placed', id: '', at })),
      { type: 'finished', id: 'b' },
    ],
    ['pasted', ['c'], { type: 'pasted', tools: [box('c', 70)] }],
  ])('is marked as not on the template photo when it is %s', (_how, marked, ...actions) => {
    const drawn = run(onSecond, ...actions);
    expect(unseen(drawn)).toEqual(marked);
    expect(unseen(run(drawn, { type: 'undone' }))).toEqual([]);
    expect(unseen(run(withTool, ...actions.map(asFirst)))).toEqual([]);
  });

  const asFirst = (action: EditorAction): EditorAction =>
    action.type === 'outlined' ? { ...action, isOnSecondPhoto: false } : action;

  it('is not marked by a new name, by proposals for the first photo, or by a copied template', () => {
    const named = run(onSecond, { type: 'renamed', id: 'a', name: 'Hammer' });
    expect(unseen(run(named, { type: 'proposed', tools: [box('c', 80)] }))).toEqual([]);
    const content = { tools: [box('c', 10), box('d', 40, { notOnTemplatePhoto: true })], anchors: [] };
    expect(unseen(run(onSecond, { type: 'replaced', content }))).toEqual(['d']);
  });

  it('is marked by where its outline was found, even if the other photo is shown by then', () => {
    const late: EditorAction = { type: 'outlined', outlines, isOnSecondPhoto: true };
    const back = run(onSecond, choose(false), late);
    expect(unseen(back)).toEqual(['a']);
    expect(back.isOnSecondPhoto).toBe(false);
    expect(unseen(run(onSecond, { ...late, isOnSecondPhoto: false }))).toEqual([]);
  });

  it('is marked when its place is confirmed there', () => {
    const { tools } = withTool.content;
    const unplaced = startEditor({ tools, anchors: [], unplaced: ['a'] });
    const confirm: EditorAction = { type: 'placeConfirmed', id: 'a' };
    expect(unseen(run(unplaced, choose(true), confirm))).toEqual(['a']);
    expect(unseen(run(unplaced, confirm))).toEqual([]);
  });

  it('is not one whose drag ends because the photo changes', () => {
    const [pressed, dragged] = pull({ kind: 'body' }, middle, { x: 60, y: 40 });
    if (!pressed || !dragged) throw new Error('no drag');
    const turned = run(withTool, pressed, dragged, choose(true), { type: 'released' });
    expect(firstTool(turned)).toMatchObject({ x: 55, y: 35 });
    expect(unseen(turned)).toEqual([]);
  });

  it('starts on the first photo with another picture', () => {
    const other = run(onSecond, { type: 'started', content: withTool.content });
    expect(other.isOnSecondPhoto).toBe(false);
  });
});

describe('on the first photo, the mark', () => {
  const marked = { notOnTemplatePhoto: true };
  const three = start(box('a', 10, marked), box('b', 40, marked), box('c', 70));

  it('goes when its shape is moved or snapped, and comes back with Undo', () => {
    const snap: EditorAction = { type: 'outlined', outlines, isOnSecondPhoto: false, alone: 'a' };
    for (const act of [nudge, snap]) {
      const moved = run(three, select('a'), act);
      expect(unseen(moved)).toEqual(['b']);
      expect(unseen(run(moved, { type: 'undone' }))).toEqual(['a', 'b']);
    }
  });

  it('stays when several shapes are changed at once, split or merged', () => {
    const all = select('a', 'b', 'c');
    expect(unseen(run(three, all, nudge))).toEqual(['a', 'b']);
    expect(unseen(run(three, all, { type: 'aligned', edge: 'left' }))).toEqual(['a', 'b']);
    expect(unseen(run(three, select('a', 'b'), { type: 'aligned', edge: 'left' }))).toEqual(['a', 'b']);
    expect(unseen(run(three, select('a'), { type: 'split', ids: ['d'] }))).toEqual(['a', 'd', 'b']);
    expect(unseen(run(three, select('c', 'b'), { type: 'merged', keep: 'c' }))).toEqual(['a', 'b']);
    expect(unseen(run(three, { type: 'deleted', ids: ['c'] }))).toEqual(['a', 'b']);
  });

  it('is not taken over by a copy, which may be for another drawer', () => {
    const copies = [box('d', 20, marked), box('e', 50, marked)];
    expect(unseen(run(three, { type: 'pasted', tools: copies }))).toEqual(['a', 'b']);
  });

  it('stays through a new name and details', () => {
    const named = run(
      three,
      { type: 'renamed', id: 'a', name: 'Hammer' },
      { type: 'detailed', id: 'a', partNumber: 'H-1' },
      { type: 'listed', id: 'a', tools: [{ name: 'Mallet' }] },
      { type: 'named', names: new Map([['b', { name: 'Pliers' }]]) },
    );
    expect(unseen(named)).toEqual(['a', 'b']);
  });
});
