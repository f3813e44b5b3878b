import type { Drawer, Tool, ToolInput } from '@stowed/contract';

type JudgedTool = Pick<ToolInput, 'status'> & { readonly needsReview?: boolean | null | undefined };
type ListedTool = Pick<Tool, 'uniqueId' | 'name'>;

export interface ToolCounts {
  readonly present: number;
  /** Includes the tools to check. */
  readonly missing: number;
  /** Missing tools that need a person's eyes. */
  readonly toCheck: number;
}

export interface DrawerCounts extends ToolCounts {
  /** Places of the template that the drawer's saved list leaves out. */
  readonly notAccountedFor: number;
  readonly expected: number;
  /** Expected tools that neither the drawer's list nor its template names; 0 before the drawer is seen. */
  readonly fewer: number;
}

interface ListedDrawer {
  readonly imageUrl: string | null;
  readonly tools: readonly ListedTool[];
}

export interface CountedDrawer extends ListedDrawer {
  readonly expectedTools: number;
  readonly tools: readonly (JudgedTool & ListedTool)[];
  readonly templateTools: readonly ListedTool[];
}

/**
 * Unknown is never present: a tool without a status, or one that needs a person's eyes, counts as
 * missing.
 */
export function isMissing({ status, needsReview }: JudgedTool): boolean {
  return status !== 'present' || needsReview === true;
}

/** A drawer stores a tool to check as missing, so that lists and numbers agree. */
export function unsureAsMissing<T extends Tool>(tool: T): T {
  return isMissing(tool) ? { ...tool, status: 'missing' } : tool;
}

/** The missing tools of a list, in its order, including those to check. */
export function missingTools<T extends JudgedTool>(tools: readonly T[]): T[] {
  return tools.filter(isMissing);
}

/** The one place where tools are counted by status. SQL that counts tools is tested against it. */
export function countTools(tools: readonly JudgedTool[]): ToolCounts {
  const missing = missingTools(tools).length;
  const toCheck = tools.filter(({ needsReview }) => needsReview === true).length;
  return { present: tools.length - missing, missing, toCheck };
}

/**
 * Whether a photo or a list says what the drawer holds. Until then, nothing in it is missing or accounted
 * for.
 */
export function isSeen({ imageUrl, tools }: ListedDrawer): boolean {
  return Boolean(imageUrl) || tools.length > 0;
}

/** Nobody has looked into it in this inventory: what was there before is no count. */
export const isSeenBeforeOnly = (
  drawer: ListedDrawer & Pick<Drawer, 'status' | 'isPhotoOfInventory'>,
): boolean => drawer.status !== 'complete' && isSeen(drawer) && !drawer.isPhotoOfInventory;

/** Present by a person's word: the photo may show the place empty. */
export function presentByHand({
  tools,
  decidedByHand,
}: Pick<Drawer, 'tools' | 'decidedByHand'>): readonly Tool[] {
  return tools.filter((tool) => !isMissing(tool) && decidedByHand.includes(tool.uniqueId));
}

/**
 * Present by a person's word over an engine that surely missed it in this photo. Drawers that an earlier
 * version kept on a device do not say what the engine missed.
 */
export function presentDespitePhoto(
  drawer: Pick<Drawer, 'tools' | 'decidedByHand'> & Partial<Pick<Drawer, 'missedInPhoto'>>,
): readonly Tool[] {
  return presentByHand(drawer).filter(({ uniqueId }) => drawer.missedInPhoto?.includes(uniqueId));
}

export function countDrawer(drawer: CountedDrawer): DrawerCounts {
  const { tools, expectedTools: expected } = drawer;
  const notAccountedFor = placesNotAccountedFor(drawer).length;
  const fewer = isSeen(drawer) ? Math.max(0, expected - tools.length - notAccountedFor) : 0;
  return { ...countTools(tools), notAccountedFor, expected, fewer };
}

/** Only without a template, which names every tool: more tools in the photo then raise a question. */
export function moreThanExpected({ tools, templateTools, expectedTools }: CountedDrawer): number {
  return templateTools.length > 0 ? 0 : Math.max(0, tools.length - expectedTools);
}

export function countDrawers(drawers: readonly CountedDrawer[]): DrawerCounts {
  return sumCounts(drawers.map(countDrawer));
}

export function sumCounts(counts: readonly DrawerCounts[]): DrawerCounts {
  const sum = (key: keyof DrawerCounts) => counts.reduce((total, count) => total + count[key], 0);
  return {
    present: sum('present'),
    missing: sum('missing'),
    toCheck: sum('toCheck'),
    notAccountedFor: sum('notAccountedFor'),
    expected: sum('expected'),
    fewer: sum('fewer'),
  };
}

/**
 * The places of the template that a drawer's saved list leaves out. A tool accounts for the place with its
 * unique id, else for one other place with its name.
 */
export function placesNotAccountedFor<Place extends ListedTool>({
  imageUrl,
  tools,
  templateTools,
}: ListedDrawer & { readonly templateTools: readonly Place[] }): Place[] {
  return isSeen({ imageUrl, tools }) ? matchPlaces(tools, templateTools).leftOut : [];
}

/** The tools of a drawer's list that its template does not know; none without a template. */
export function toolsNotInTemplate<T extends ListedTool>({ tools, templateTools }: DrawerContents<T>): T[] {
  return templateTools.length > 0 ? matchPlaces(tools, templateTools).extra : [];
}

interface DrawerContents<T> {
  readonly tools: readonly T[];
  readonly templateTools: readonly T[];
}

/** All tools that belong in a drawer: its template's, then those that only its list names. */
export function toolsOfDrawer<T extends ListedTool>({ tools, templateTools }: DrawerContents<T>): T[] {
  return [...templateTools, ...matchPlaces(tools, templateTools).extra];
}

function matchPlaces<T extends ListedTool, Place extends ListedTool>(
  tools: readonly T[],
  templateTools: readonly Place[],
): { leftOut: Place[]; extra: T[] } {
  const toolIds = new Set(tools.map(({ uniqueId }) => uniqueId));
  const placeIds = new Set(templateTools.map(({ uniqueId }) => uniqueId));
  const extra = tools.filter(({ uniqueId }) => !placeIds.has(uniqueId));
  const leftOut = templateTools.filter(({ uniqueId, name }) => {
    if (toolIds.has(uniqueId)) return false;
    const namesake = extra.findIndex((tool) => tool.name === name);
    if (namesake >= 0) extra.splice(namesake, 1);
    return namesake < 0;
  });
  return { leftOut, extra };
}

export type DrawerDisplayStatus =
  | { readonly kind: 'complete' }
  | { readonly kind: 'missing'; readonly counts: ToolCounts }
  | { readonly kind: 'incomplete' };

/** What a drawer's badge says: complete wins over missing, missing over incomplete. */
export function drawerDisplayStatus(drawer: Pick<Drawer, 'status' | 'tools'>): DrawerDisplayStatus {
  if (drawer.status === 'complete') return { kind: 'complete' };
  const counts = countTools(drawer.tools);
  return counts.missing > 0 ? { kind: 'missing', counts } : { kind: 'incomplete' };
}
