import { limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { planImport } from './import-plan.ts';
import type { StandingBox } from './import-plan.ts';

const rows = [
  ['Toolbox name', 'Equipment ID', 'Type', 'Drawer number', 'Expected tools', 'Tool name'],
  ['Cart 1', 'EQ-1', 'Handheld', '1', '2', 'Hammer, 2 lb'],
  ['', '', '', '', '', 'Säge; fein'],
  ['', '', '', '2', '5', ''],
  ['Cart 2', '', '', '1', '', 'Bit "1/2"'],
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const file = (mark: string, end = '\n') => rows.map((row) => row.map(quoted).join(mark)).join(end);

const usual = { type: 'rolling', primaryFoamColor: 'black', secondaryFoamColor: 'red' } as const;
const expected = [
  {
    ...usual,
    line: 2,
    name: 'Cart 1',
    eid: 'EQ-1',
    type: 'handheld',
    toolboxId: undefined,
    drawers: [
      { number: 1, expectedTools: 2, names: [{ name: 'Hammer, 2 lb' }, { name: 'Säge; fein' }] },
      { number: 2, expectedTools: 5, names: [] },
    ],
  },
  {
    ...usual,
    line: 5,
    name: 'Cart 2',
    eid: null,
    toolboxId: undefined,
    drawers: [{ number: 1, expectedTools: 1, names: [{ name: 'Bit "1/2"' }] }],
  },
];

const standing = (overrides: Partial<StandingBox> = {}): StandingBox => ({
  ...usual,
  toolboxId: 'Cart-1',
  name: 'Cart 1',
  eid: 'EQ-1',
  drawers: [
    { number: 1, expectedTools: 4, hasTemplate: false },
    { number: 2, expectedTools: 5, hasTemplate: true },
  ],
  ...overrides,
});
const problemsOf = (text: string, boxes: readonly StandingBox[] = []) =>
  planImport(text, boxes).problems.map(({ line, message }) => `${line}: ${message}`);
const lines = (...texts: string[]) => texts.join('\n');

describe('a list of toolboxes', () => {
  it.each([
    ['commas', file(',')],
    ['semicolons', file(';')],
    ['tabs', file('\t')],
    ['Windows line breaks', file(';', '\r\n')],
    ['a byte order mark', `\uFEFF${file(',')}`],
    ['cells of a spreadsheet', rows.map((row) => row.join('\t')).join('\r\n')],
  ])('STATE-014 is read with %s', (_what, text) => {
    expect(planImport(text, [])).toEqual({ boxes: expected, problems: [] });
  });

  it('skips a first line that only names the separator', () => {
    const { boxes, problems } = planImport(`\uFEFFsep=;\r\n${file(';', '\r\n')}`, []);
    expect(problems).toEqual([]);
    expect(boxes.map(({ line, name }) => [line, name])).toEqual([
      [3, 'Cart 1'],
      [6, 'Cart 2'],
    ]);
  });

  it('finds the columns by their headings in any order, with part numbers and pieces', () => {
    const text = lines(
      'P/N;Drawer;Tool;Toolbox;Qty;Foam color;Secondary foam',
      'B-7;Drawer 1;Bits;Cart 9;9;Grey;Yellow',
    );
    expect(planImport(text, [])).toMatchObject({
      boxes: [
        {
          primaryFoamColor: 'gray',
          secondaryFoamColor: 'yellow',
          drawers: [{ expectedTools: 1, names: [{ name: 'Bits', partNumber: 'B-7', pieces: 9 }] }],
        },
      ],
      problems: [],
    });
  });

  it('counts ten tools in a drawer without names and without a number', () => {
    expect(planImport('Toolbox,Drawer\nCart 1,1', []).boxes[0]?.drawers).toEqual([
      { number: 1, expectedTools: limits.toolsPerDrawer.default, names: [] },
    ]);
  });

  it('STATE-015 drops the guard of a cell that would be a formula', () => {
    const [box] = planImport("Toolbox,Drawer,Tool\n'=Cart,1,'-5 key", []).boxes;
    expect([box?.name, box?.drawers[0]?.names]).toEqual(['=Cart', [{ name: '-5 key' }]]);
  });

  it('continues a toolbox that an earlier part of the list names', () => {
    const text = lines('Toolbox,Drawer,Tool', 'A,1,One', 'B,1,Two', 'a,1,Three');
    expect(planImport(text, []).boxes.map(({ name, drawers }) => [name, drawers[0]?.names.length])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  it.each([
    ['', '1: the first line must name the columns, at least Toolbox name and Drawer number'],
    ['\n\nCart 1,1', '3: the first line must name the columns, at least Toolbox name and Drawer number'],
    ['Toolbox,Drawer', '1: the list has no toolboxes'],
    ['Toolbox,Drawer,Shelf\nA,1,', '1: Stowed has no column “Shelf”: remove or rename it'],
    ['Toolbox,Drawer,Drawer no\nA,1,', '1: there are two columns “Drawer number”'],
    ['Toolbox,Drawer\nA,1,x', '2: there is text in a column without a known heading'],
    ['Toolbox,Drawer\n,1', '2: there is no toolbox name'],
    ['Toolbox,Drawer\nA,', '2: there is no drawer number for A'],
    ['Toolbox,Drawer\nA,1\nB,', '3: there is no drawer number for B'],
    ['Toolbox,Drawer\nA,11', '2: the drawer number must be a whole number from 1 to 10'],
    ['Toolbox,Drawer\nA,1\nA,3', '3: A has a drawer 3, but no drawer 2'],
    ['Toolbox,Drawer,Expected\nA,1,51', '2: expected tools must be a whole number from 0 to 50'],
    [
      'Toolbox,Drawer,Expected\nA,1,5\n,,6',
      '3: expected tools are 6, but an earlier line of drawer 1 says 5',
    ],
    ['Toolbox,Drawer,Type\nA,1,big', '2: the type “big” must be rolling, dispatchable or handheld'],
    ['Toolbox,Drawer,Tool,Qty\nA,1,Bit,0', '2: the number of pieces must be a whole number from 1 to 99'],
    ['Toolbox,Drawer,Tool,Qty\nA,1,,3', '2: there is no tool name'],
    ['Toolbox,Drawer,Tool\nA,1,"Bit\nB,1,x', '2: a quotation mark is not closed'],
    ['Toolbox,Drawer,EID\nA,1,E1\n,,E2', '3: Equipment ID is “E2”, but an earlier line of A says “E1”'],
    ['Toolbox,Drawer,EID\nA,1,E1\nB,1,E1', '3: A already has the equipment ID “E1”'],
    [
      'Toolbox,Drawer,Expected tools,Tool name\nCart 1,1,1,Hammer\n,,,Pliers',
      '2: drawer 1 of Cart 1 expects 1 tool, but 2 are named',
    ],
    [`Toolbox,Drawer\n${'x'.repeat(101)},1`, '2: the toolbox name has 101 characters, but only 100 fit'],
  ])('STATE-014 says by line what is wrong: %j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('STATE-014 says once that a column is unknown, and tells all other problems at once', () => {
    const text = lines(
      'Toolbox;Type;Drawer;Tool;Qty;Farbe',
      'A;spaceship;1;Hammer;zwei;rot',
      ';;11;Pliers;zwei;blau',
      ';;;Torch;1;rot',
      'B;;1;Saw;zwei;blau',
    );
    expect(problemsOf(text)).toEqual([
      '1: Stowed has no column “Farbe”: remove or rename it',
      '2: the type “spaceship” must be rolling, dispatchable or handheld',
      '2: the number of pieces must be a whole number from 1 to 99',
      '3: the drawer number must be a whole number from 1 to 10',
      '3: the number of pieces must be a whole number from 1 to 99',
      '5: the number of pieces must be a whole number from 1 to 99',
    ]);
    expect(problemsOf('Toolbox,Drawer,Expected\nA,x,3\n,,4')).toEqual([
      '2: the drawer number must be a whole number from 1 to 10',
    ]);
  });

  it('names a wrong color with those that exist', () => {
    expect(problemsOf('Toolbox,Drawer,Foam\nA,1,beige')[0]).toMatch(/^2: .*“beige”.*red, blue/u);
  });

  it('refuses more tools than a drawer holds, toolboxes than an import makes, and characters than fit', () => {
    const tools = Array.from({ length: 53 }, (_, index) => `,,Tool ${index}`);
    expect(problemsOf(lines('Toolbox,Drawer,Tool', 'A,1,', ...tools))).toEqual([
      '53: a drawer holds at most 50 tools',
    ]);
    const boxes = Array.from({ length: 101 }, (_, index) => `Box ${index},1`);
    expect(problemsOf(lines('Toolbox,Drawer', ...boxes))).toEqual([
      '102: an import creates at most 100 toolboxes, and this list has 101',
    ]);
    expect(problemsOf(lines('Toolbox,Drawer', ...boxes.slice(1)))).toEqual([]);
    expect(problemsOf('x'.repeat(250_001))[0]).toMatch(/^1: the list has 250001 characters/u);
  });
});

describe('a list that names a toolbox that exists', () => {
  it('adds names to its drawers without a template, and changes nothing else', () => {
    expect(planImport('Toolbox,Drawer,Tool\ncart 1,1,Hammer', [standing()])).toEqual({
      boxes: [
        {
          ...usual,
          line: 2,
          name: 'Cart 1',
          eid: 'EQ-1',
          toolboxId: 'Cart-1',
          drawers: [{ number: 1, expectedTools: 1, names: [{ name: 'Hammer' }] }],
        },
      ],
      problems: [],
    });
  });

  it.each([
    ['EID\nCart 1,1,EQ-9', '2: Cart 1 exists, and its equipment id is “EQ-1”, not “EQ-9”'],
    ['Type\nCart 1,1,handheld', '2: Cart 1 exists, and its type is “rolling”, not “handheld”'],
    ['Expected\nCart 1,1,5', '2: drawer 1 of Cart 1 exists and expects 4 tools, not 5'],
    ['Tool\nCart 1,2,Hammer', '2: drawer 2 of Cart 1 has a template: rename its tools there'],
    ['Tool\nCart 1,3,Hammer', '2: Cart 1 exists and has no drawer 3: an import cannot add drawers to it'],
    ['EID\nCart 2,1,EQ-1', '2: Cart 1 already has the equipment ID “EQ-1”'],
  ])('Toolbox,Drawer,%j is refused', (text, problem) => {
    expect(problemsOf(`Toolbox,Drawer,${text}`, [standing()])).toEqual([problem]);
  });

  it('counts the waiting names that the names of the list replace', () => {
    const drawers = [1, 2].map((number) => ({
      number,
      expectedTools: 4,
      hasTemplate: false,
      waitingNames: ['Bits', 'Torch'],
    }));
    const { boxes } = planImport('Toolbox,Drawer,Tool\nCart 1,1,Hammer\n,2,', [standing({ drawers })]);
    expect(boxes[0]?.drawers.map(({ replaced }) => replaced)).toEqual([2, undefined]);
  });

  it('takes the equipment ID to tell two of the same name apart', () => {
    const twins = [standing(), standing({ toolboxId: 'Cart-1-2', eid: 'EQ-2' })];
    expect(planImport('Toolbox,Drawer,EID\nCart 1,1,EQ-2', twins)).toMatchObject({
      boxes: [{ toolboxId: 'Cart-1-2' }],
      problems: [],
    });
    expect(problemsOf('Toolbox,Drawer\nCart 1,1', twins)).toEqual([
      '2: 2 toolboxes are named Cart 1: give the equipment ID of one of them',
    ]);
  });
});
