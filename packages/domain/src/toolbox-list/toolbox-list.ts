import { foamColors, limits } from '@stowed/contract';
import type { FoamColor, ToolboxType } from '@stowed/contract';
import { readDelimited } from '../tool-list/delimited.ts';
import type { DelimitedRecord } from '../tool-list/delimited.ts';
import type { ListedTool, ListProblem } from '../tool-list/tool-list.ts';
import { columnsOf, importHeadings, isHeading } from './import-columns.ts';
import { readToolName } from './listed-name.ts';
import type { ImportColumn } from './import-columns.ts';

/** Settings of a toolbox in a list; undefined: not given. */
interface ListedSettings {
  readonly eid?: string | undefined;
  readonly type?: ToolboxType | undefined;
  readonly primaryFoamColor?: FoamColor | undefined;
  readonly secondaryFoamColor?: FoamColor | undefined;
}

export interface ListedDrawer {
  /** Its first line. */
  readonly line: number;
  readonly number: number;
  readonly expectedTools: number | undefined;
  readonly names: readonly ListedTool[];
}

export interface ListedBox extends ListedSettings {
  /** Its first line. */
  readonly line: number;
  readonly name: string;
  /** By number. */
  readonly drawers: readonly ListedDrawer[];
}

export interface BoxList {
  readonly boxes: readonly ListedBox[];
  readonly problems: readonly ListProblem[];
}

interface OpenDrawer {
  line: number;
  number: number;
  expectedTools: number | undefined;
  names: ListedTool[];
}

interface OpenBox {
  line: number;
  name: string;
  settings: ListedSettings;
  drawers: Map<number, OpenDrawer>;
}

type Cells = Partial<Record<ImportColumn, string>>;
interface Reading {
  readonly boxes: Map<string, OpenBox>;
  readonly problems: ListProblem[];
  box: OpenBox | undefined;
  drawer: OpenDrawer | undefined;
}

const separators = ['tab', 'semicolon', 'comma'] as const;
const NO_HEADING = 'the first line must name the columns, at least Toolbox name and Drawer number';

/**
 * Reads a list of toolboxes, their drawers and the names of their tools: a CSV file, or cells pasted from a
 * spreadsheet. A line without a toolbox or drawer continues the one before. Problems are in order of lines.
 */
export function readBoxList(text: string): BoxList {
  const tooLong = lengthProblem(text);
  if (tooLong) return { boxes: [], problems: [tooLong] };
  const [heading, ...rows] = recordsOf(text);
  if (!heading || !isHeading(heading.cells)) {
    return { boxes: [], problems: [{ line: heading?.line ?? 1, message: NO_HEADING }] };
  }
  const reading: Reading = { boxes: new Map(), problems: [], box: undefined, drawer: undefined };
  reading.problems.push(...headingProblems(heading));
  const columns = columnsOf(heading.cells);
  for (const row of rows) {
    const broken = brokenProblem(row, heading);
    if (broken) reading.problems.push(broken);
    else readRow(reading, row.line, cellsOf(row, columns));
  }
  return { boxes: [...reading.boxes.values()].map(closed), problems: reading.problems };
}

function lengthProblem(text: string): ListProblem | undefined {
  const { characters } = limits.imports;
  if (text.length <= characters) return undefined;
  const message = `the list has ${text.length} characters, but only ${characters} fit: import it in parts`;
  return { line: 1, message };
}

function recordsOf(text: string): DelimitedRecord[] {
  const lists = separators.map((separator) =>
    readDelimited(text, separator)
      .map(({ line, cells }) => ({ line, cells: cells.map(tidy) }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  );
  return lists.find(([first]) => first && isHeading(first.cells)) ?? lists.at(-1) ?? [];
}

/** With single spaces, without control characters and the guard that keeps a cell from being a formula. */
function tidy(cell: string): string {
  const text = cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return /^'[=+\-@＝＋－＠]/u.test(text) ? text.slice(1) : text;
}

function headingProblems({ line, cells }: DelimitedRecord): ListProblem[] {
  const columns = columnsOf(cells);
  return cells.flatMap((cell, index) => {
    const column = columns[index];
    if (cell === '') return [];
    if (column === undefined)
      return [{ line, message: `Stowed has no column “${cell}”: remove or rename it` }];
    const isAgain = columns.indexOf(column) < index;
    return isAgain ? [{ line, message: `there are two columns “${importHeadings[column]}”` }] : [];
  });
}

function brokenProblem({ line, cells }: DelimitedRecord, heading: DelimitedRecord): ListProblem | undefined {
  const isOpen = (cell: string) => cell.startsWith('"') && (cell.split('"').length - 1) % 2 === 1;
  if (cells.some(isOpen)) return { line, message: 'a quotation mark is not closed' };
  // What stands below an unknown heading is left out: the heading itself is the problem.
  const extra = cells.some((cell, index) => cell !== '' && !heading.cells[index]);
  return extra ? { line, message: 'there is text in a column without a known heading' } : undefined;
}

function cellsOf({ cells }: DelimitedRecord, columns: readonly (ImportColumn | undefined)[]): Cells {
  const found: Cells = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (column !== undefined && cell) found[column] ??= cell;
  }
  return found;
}

/** Ignores case: nobody names two carts apart by it. */
const keyOf = (name: string): string => name.toLowerCase();

function readRow(reading: Reading, line: number, cells: Cells): void {
  const report = (message: string) => void reading.problems.push({ line, message });
  if (!enterBox(reading, { line, cells, report })) return;
  if (!enterDrawer(reading, { line, cells, report })) return;
  const { drawer } = reading;
  if (!drawer) return;
  readExpected(drawer, cells, report);
  const { tool, message } = readToolName(cells);
  if (message !== undefined) report(message);
  else if (tool) drawer.names.push(tool);
  if (drawer.names.length === limits.toolsPerDrawer.max + 1)
    report(`a drawer holds at most ${limits.toolsPerDrawer.max} tools`);
}

interface Row {
  readonly line: number;
  readonly cells: Cells;
  readonly report: (message: string) => void;
}

function enterBox(reading: Reading, { line, cells, report }: Row): boolean {
  const { toolbox: name } = cells;
  if (name !== undefined) {
    const known = reading.boxes.get(keyOf(name));
    const box = known ?? { line, name, settings: {}, drawers: new Map<number, OpenDrawer>() };
    if (box !== reading.box) reading.drawer = undefined;
    reading.boxes.set(keyOf(name), box);
    reading.box = box;
    if (name.length > limits.characters.name) report(tooLong('toolbox name', name));
  }
  if (!reading.box) report('there is no toolbox name');
  else readSettings(reading.box, cells, report);
  return reading.box !== undefined;
}

function tooLong(what: string, text: string): string {
  return `the ${what} has ${text.length} characters, but only ${limits.characters.name} fit`;
}

const types: Readonly<Record<string, ToolboxType>> = {
  rolling: 'rolling',
  'rolling tool cart': 'rolling',
  dispatchable: 'dispatchable',
  'dispatchable toolbox': 'dispatchable',
  handheld: 'handheld',
  'handheld toolbox': 'handheld',
};

function readSettings(box: OpenBox, cells: Cells, report: Row['report']): void {
  const primaryFoamColor = colorOf(cells.primaryFoamColor, report);
  const secondaryFoamColor = colorOf(cells.secondaryFoamColor, report);
  const given = {
    eid: eidOf(cells, report),
    type: typeOf(cells, report),
    primaryFoamColor,
    secondaryFoamColor,
  };
  for (const key of ['eid', 'type', 'primaryFoamColor', 'secondaryFoamColor'] as const) {
    const [before, now] = [box.settings[key], given[key]];
    if (now === undefined) continue;
    if (before === undefined) box.settings = { ...box.settings, [key]: now };
    else if (before !== now)
      report(`${importHeadings[key]} is “${now}”, but an earlier line of ${box.name} says “${before}”`);
  }
}

function eidOf({ eid }: Cells, report: Row['report']): string | undefined {
  if (eid !== undefined && eid.length > limits.characters.name) report(tooLong('equipment ID', eid));
  return eid;
}

function typeOf({ type }: Cells, report: Row['report']): ToolboxType | undefined {
  if (type === undefined) return undefined;
  const found = types[type.toLowerCase()];
  if (!found) report(`the type “${type}” must be rolling, dispatchable or handheld`);
  return found;
}

function colorOf(cell: string | undefined, report: Row['report']): FoamColor | undefined {
  if (cell === undefined) return undefined;
  const wanted = cell.toLowerCase().replace(/^gr[ae]y$/u, 'gray');
  const found = foamColors.find((color) => color === wanted);
  if (!found) report(`the foam color “${cell}” must be one of ${foamColors.join(', ')}`);
  return found;
}

function enterDrawer(reading: Reading, { line, cells, report }: Row): boolean {
  const { box } = reading;
  if (!box) return false;
  if (cells.drawer === undefined) {
    if (!reading.drawer) report(`there is no drawer number for ${box.name}`);
    return reading.drawer !== undefined;
  }
  const number = numberOf(cells.drawer.replace(/^drawer /iu, ''));
  const { min, max } = limits.drawersPerToolbox;
  if (!(number >= min && number <= max)) {
    report(`the drawer number must be a whole number from ${min} to ${max}`);
    // What follows without a number is read too, for its own problems, but belongs to no drawer of the box.
    reading.drawer = { line, number, expectedTools: undefined, names: [] };
    return true;
  }
  const known = box.drawers.get(number);
  const drawer = known ?? { line, number, expectedTools: undefined, names: [] };
  box.drawers.set(number, drawer);
  reading.drawer = drawer;
  return true;
}

function readExpected(drawer: OpenDrawer, { expectedTools: cell }: Cells, report: Row['report']): void {
  if (cell === undefined) return;
  const count = numberOf(cell);
  const { min, max } = limits.toolsPerDrawer;
  if (!(count >= min && count <= max))
    return report(`expected tools must be a whole number from ${min} to ${max}`);
  if (drawer.expectedTools === undefined || Number.isNaN(drawer.number)) drawer.expectedTools = count;
  else if (drawer.expectedTools !== count)
    report(
      `expected tools are ${count}, but an earlier line of drawer ${drawer.number} says ${drawer.expectedTools}`,
    );
}

/** NaN: not a whole number. */
const numberOf = (cell: string): number => (/^\d{1,6}$/u.test(cell) ? Number(cell) : Number.NaN);

function closed({ line, name, settings, drawers }: OpenBox): ListedBox {
  return { line, name, ...settings, drawers: [...drawers.values()].sort((a, b) => a.number - b.number) };
}
