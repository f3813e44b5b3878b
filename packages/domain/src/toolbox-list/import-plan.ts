import { limits } from '@stowed/contract';
import type { FoamColor, ToolboxType } from '@stowed/contract';
import type { ListedTool, ListProblem } from '../tool-list/tool-list.ts';
import { importHeadings } from './import-columns.ts';
import { readBoxList } from './toolbox-list.ts';
import type { ListedBox, ListedDrawer } from './toolbox-list.ts';

/** A toolbox that the organization has already. */
export interface StandingBox {
  readonly toolboxId: string;
  readonly name: string;
  readonly eid: string | null;
  readonly type: ToolboxType;
  readonly primaryFoamColor: FoamColor;
  readonly secondaryFoamColor: FoamColor;
  readonly drawers: readonly StandingDrawer[];
}

interface StandingDrawer {
  readonly number: number;
  readonly expectedTools: number;
  readonly hasTemplate: boolean;
  readonly waitingNames?: readonly string[] | undefined;
}

export interface PlannedDrawer {
  readonly number: number;
  readonly expectedTools: number;
  /** They wait until the drawer gets its template. */
  readonly names: readonly ListedTool[];
  /** How many names wait for the drawer now; those of the list replace them. */
  readonly replaced?: number;
}

export interface PlannedBox {
  /** Its first line. */
  readonly line: number;
  readonly name: string;
  readonly eid: string | null;
  readonly type: ToolboxType;
  readonly primaryFoamColor: FoamColor;
  readonly secondaryFoamColor: FoamColor;
  /** Of a toolbox that exists and gets only names; undefined: a new one. */
  readonly toolboxId: string | undefined;
  /** All of a new one; of an existing one, those in the list. */
  readonly drawers: readonly PlannedDrawer[];
}

export interface ImportPlan {
  readonly boxes: readonly PlannedBox[];
  /** By line. With any, nothing is imported. */
  readonly problems: readonly ListProblem[];
}

/** What an import of this text would make, and what keeps it from being made. */
export function planImport(text: string, standing: readonly StandingBox[]): ImportPlan {
  const list = readBoxList(text);
  const problems = [...list.problems];
  const known = indexOf(standing);
  const boxes = list.boxes.flatMap((box) => planBox(box, known, problems) ?? []);
  const fresh = boxes.filter(({ toolboxId }) => toolboxId === undefined);
  const isEmpty = list.boxes.length === 0 && list.problems.length === 0;
  problems.push(...wholeProblems(boxes, isEmpty), ...sharedEids(fresh, standing));
  return { boxes, problems: problems.sort((a, b) => a.line - b.line) };
}

type Known = ReadonlyMap<string, readonly StandingBox[]>;

function indexOf(standing: readonly StandingBox[]): Known {
  const known = new Map<string, StandingBox[]>();
  for (const box of standing) {
    const key = box.name.toLowerCase();
    known.set(key, [...(known.get(key) ?? []), box]);
  }
  return known;
}

function planBox(box: ListedBox, known: Known, problems: ListProblem[]): PlannedBox | undefined {
  const named = known.get(box.name.toLowerCase()) ?? [];
  const [only, ...others] = named.length > 1 ? named.filter(({ eid }) => eid === (box.eid ?? null)) : named;
  if (named.length > 1 && (!only || others.length > 0)) {
    const message = `${named.length} toolboxes are named ${box.name}: give the equipment ID of one of them`;
    problems.push({ line: box.line, message });
    return undefined;
  }
  problems.push(...surplusNames(box));
  return only ? planNames(box, only, problems) : planNew(box, problems);
}

/** A drawer whose names outnumber the tools that the list expects in it: one of the two is a slip. */
const surplusNames = ({ name, drawers }: ListedBox): ListProblem[] =>
  drawers.flatMap(({ line, number, expectedTools, names }) => {
    if (expectedTools === undefined || names.length <= expectedTools) return [];
    const tools = expectedTools === 1 ? 'tool' : 'tools';
    const message = `drawer ${number} of ${name} expects ${expectedTools} ${tools}, but ${names.length} are named`;
    return [{ line, message }];
  });

/** The settings that the form for one toolbox starts with. */
const usual = { type: 'rolling', primaryFoamColor: 'black', secondaryFoamColor: 'red' } as const;

function planNew(box: ListedBox, problems: ListProblem[]): PlannedBox {
  const last = box.drawers.at(-1);
  const listed = new Set(box.drawers.map(({ number }) => number));
  const gap = Array.from({ length: last?.number ?? 0 }, (_, at) => at + 1).find(
    (number) => !listed.has(number),
  );
  if (last && gap !== undefined) {
    const message = `${box.name} has a drawer ${last.number}, but no drawer ${gap}`;
    problems.push({ line: last.line, message });
  }
  return {
    line: box.line,
    name: box.name,
    eid: box.eid ?? null,
    type: box.type ?? usual.type,
    primaryFoamColor: box.primaryFoamColor ?? usual.primaryFoamColor,
    secondaryFoamColor: box.secondaryFoamColor ?? usual.secondaryFoamColor,
    toolboxId: undefined,
    drawers: box.drawers.map(planDrawer),
  };
}

/** Without a number, as many tools as there are names, or the usual number. */
function planDrawer({ number, expectedTools, names }: ListedDrawer): PlannedDrawer {
  const counted = names.length > 0 ? names.length : limits.toolsPerDrawer.default;
  return { number, expectedTools: expectedTools ?? counted, names };
}

function planNames(box: ListedBox, standing: StandingBox, problems: ListProblem[]): PlannedBox {
  const { name, line } = box;
  const report = (at: number, message: string) => void problems.push({ line: at, message });
  for (const key of ['eid', 'type', 'primaryFoamColor', 'secondaryFoamColor'] as const) {
    const [given, stored] = [box[key], standing[key]];
    if (given !== undefined && given !== stored) {
      const has = stored === null ? 'none' : `“${stored}”`;
      report(line, `${name} exists, and its ${importHeadings[key].toLowerCase()} is ${has}, not “${given}”`);
    }
  }
  for (const drawer of box.drawers) reportDrawer(drawer, standing, report);
  const { eid, type, primaryFoamColor, secondaryFoamColor, toolboxId } = standing;
  const drawers = box.drawers.map((drawer) => ({ ...planDrawer(drawer), ...replacedIn(drawer, standing) }));
  return { line, name: standing.name, eid, type, primaryFoamColor, secondaryFoamColor, toolboxId, drawers };
}

function replacedIn({ number, names }: ListedDrawer, { drawers }: StandingBox) {
  const { waitingNames = [] } = drawers.find((one) => one.number === number) ?? {};
  return names.length > 0 && waitingNames.length > 0 ? { replaced: waitingNames.length } : {};
}

function reportDrawer(
  drawer: ListedDrawer,
  { name, drawers }: StandingBox,
  report: (line: number, message: string) => void,
): void {
  const { line, number, expectedTools, names } = drawer;
  const stored = drawers.find((one) => one.number === number);
  if (!stored)
    return report(line, `${name} exists and has no drawer ${number}: an import cannot add drawers to it`);
  if (expectedTools !== undefined && expectedTools !== stored.expectedTools)
    report(
      line,
      `drawer ${number} of ${name} exists and expects ${stored.expectedTools} tools, not ${expectedTools}`,
    );
  if (names.length > 0 && stored.hasTemplate)
    report(line, `drawer ${number} of ${name} has a template: rename its tools there`);
}

function wholeProblems(boxes: readonly PlannedBox[], isEmpty: boolean): ListProblem[] {
  const { boxes: most } = limits.imports;
  const made = boxes.filter(({ toolboxId }) => toolboxId === undefined);
  const surplus = made[most];
  if (surplus) {
    const message = `an import creates at most ${most} toolboxes, and this list has ${made.length}`;
    return [{ line: surplus.line, message }];
  }
  return isEmpty ? [{ line: 1, message: 'the list has no toolboxes' }] : [];
}

/** A new toolbox of a list, at its line. */
type ListedEid = Pick<PlannedBox, 'line' | 'name' | 'eid'>;

/** An equipment ID that another toolbox has: most likely a slip in the list. */
export function sharedEids(
  boxes: readonly ListedEid[],
  standing: readonly Pick<StandingBox, 'name' | 'eid'>[],
): ListProblem[] {
  const owners = new Map(standing.flatMap(({ eid, name }) => (eid === null ? [] : [[eid, name] as const])));
  return boxes.flatMap(({ eid, name, line }) => {
    if (eid === null) return [];
    const owner = owners.get(eid);
    owners.set(eid, owner ?? name);
    return owner === undefined ? [] : [{ line, message: `${owner} already has the equipment ID “${eid}”` }];
  });
}
