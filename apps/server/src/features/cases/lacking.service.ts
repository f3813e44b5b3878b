import { isMissing, missingTools, placesNotAccountedFor, toolsThatLeft } from '@stowed/domain';
import type { FormerTool } from '@stowed/domain';
import type { Db } from '../../db/client.ts';
import type { InventoryRow } from '../../db/rows.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { readEvent } from '../record/event-kinds.policy.ts';
import type { RecordedTool } from '../record/event-kinds.policy.ts';
import { findPictureChange, findTemplateChange, selectProposedNames } from './case-facts.repository.ts';
import type { Lacking } from './new-case.service.ts';

/** What a drawer's list says of one tool. */
type Listed = Lacking & Pick<RecordedTool, 'status' | 'needsReview' | 'decidedBy'>;

/** What a drawer lacks as it is: tools of its list, and places of these that the list leaves out. */
function lackingOf({ drawer, tools }: DrawerWithContents, templateTools: readonly Lacking[]): Lacking[] {
  return [...missingTools(tools), ...leftOut({ drawer, tools }, templateTools)];
}

const leftOut = (
  { drawer, tools }: Pick<DrawerWithContents, 'drawer' | 'tools'>,
  templateTools: readonly Lacking[],
): Lacking[] =>
  placesNotAccountedFor({ imageUrl: drawer.imageId ?? drawer.foreignImageUrl, tools, templateTools });

export const lackingNow = (loaded: DrawerWithContents): Lacking[] =>
  lackingOf(loaded, loaded.template?.tools ?? []);

/**
 * The tools of a list that have a place. Shapes that the engine proposes without a template have none until a
 * person has decided about them.
 */
const placesIn = <T extends Listed>(tools: readonly T[], isByTemplate: boolean): T[] =>
  tools.filter(
    ({ needsReview, decidedBy }) => isByTemplate || needsReview !== true || decidedBy === 'nobody',
  );

function lackOf(tool: Listed): FormerTool['lack'] {
  if (!isMissing(tool)) return 'none';
  return tool.decidedBy === 'nobody' ? 'unchecked' : 'missing';
}

interface Saved {
  readonly before: DrawerWithContents;
  readonly after: DrawerWithContents;
  readonly isNewPicture: boolean;
}

/** The missing tools that neither the list nor the template of their drawer names any more. */
export function droppedBy({ before, after, isNewPicture }: Saved): Lacking[] {
  const isByTemplate = before.judgedTemplate !== undefined;
  const places = leftOut(before, before.template?.tools ?? []);
  const formers = [
    ...placesIn(before.tools, isByTemplate).map((tool) => ({ ...tool, lack: lackOf(tool) })),
    ...places.map((place) => ({ ...place, lack: 'missing' as const })),
  ];
  const belonging = [...after.tools, ...leftOut(after, after.template?.tools ?? [])];
  return toolsThatLeft(formers, belonging, { isNewPicture }).filter(({ lack }) => lack !== 'none');
}

export interface CountedDrawer {
  readonly loaded: DrawerWithContents;
  /** Undefined for a drawer that leaves while none is open. */
  readonly inventory: InventoryRow | undefined;
  /** The event of the completion; null for a drawer that leaves without one. */
  readonly completion: number | null;
}

/** The places of the template with which the inventory began, if it was changed since. */
async function placesAtStart(db: Db, { loaded, inventory }: CountedDrawer): Promise<readonly Lacking[]> {
  if (!inventory) return [];
  const stored = await findTemplateChange(db, loaded.drawer, inventory.startSequence);
  const event = stored && readEvent(stored);
  const isChange = event?.kind === 'template_assigned' || event?.kind === 'template_removed';
  return (isChange ? event.before?.tools : undefined) ?? [];
}

/**
 * The places that the template has lost since the inventory began. One that is drawn again is the same place,
 * as a tool that gets a new id is the same tool.
 */
async function lostPlaces(db: Db, counted: CountedDrawer): Promise<readonly Lacking[]> {
  const former = (await placesAtStart(db, counted)).map((place) => ({ ...place, lack: 'none' as const }));
  return toolsThatLeft(former, counted.loaded.template?.tools ?? [], { isNewPicture: true });
}

/** What the list named before the first picture since the last completed count. */
async function listBefore(db: Db, { loaded, completion: until }: CountedDrawer) {
  const { drawer, toolbox, template } = loaded;
  const stored = await findPictureChange(db, { drawer, toolboxRowId: toolbox.id, until });
  const event = stored && readEvent(stored);
  if (event?.kind !== 'drawer_scanned') return [];
  const isByTemplate = event.before.judgedTemplateId !== null;
  // A template that was put on since replaces what an engine had proposed without one.
  const isReplaced = ({ decidedBy }: RecordedTool) =>
    !isByTemplate && decidedBy === 'engine' && template !== undefined;
  return placesIn(event.before.tools, isByTemplate)
    .filter((tool) => !isReplaced(tool))
    .map((tool) => ({ ...tool, lack: lackOf(tool) }));
}

/** The tools of a drawer, with whether an engine made up their names. */
async function listNow(db: Db, { drawer, tools, judgedTemplate }: DrawerWithContents) {
  if (judgedTemplate !== undefined || drawer.imageId === null) return tools;
  const proposed = await selectProposedNames(db, drawer.organizationId, drawer.imageId);
  return tools.map((tool) => ({ ...tool, isNameProposed: proposed.get(tool.uniqueId) === tool.name }));
}

/**
 * Everything that a completed count of a drawer lacks, with what was there in the count before and is named
 * neither by the list nor by the template any more.
 */
export async function lackingIn(db: Db, counted: CountedDrawer): Promise<Lacking[]> {
  const { loaded } = counted;
  const places = [...(loaded.template?.tools ?? []), ...(await lostPlaces(db, counted))];
  const before = await listBefore(db, counted);
  const belonging = [...(before.length > 0 ? await listNow(db, loaded) : []), ...leftOut(loaded, places)];
  const left = toolsThatLeft(before, belonging, { isNewPicture: true });
  return [...lackingOf(loaded, places), ...left];
}
