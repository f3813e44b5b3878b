import { limits } from '@stowed/contract';
import type { endpoints, ParsedRequestOf, Toolbox } from '@stowed/contract';
import { isReservedToolboxId } from '@stowed/domain';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { acceptDataUrl } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent, lockRecord } from '../record/events.service.ts';
import { addDrawers } from '../drawers/drawers.service.ts';
import { keepImage, writeImage } from '../pictures/pictures.service.ts';
import {
  requireToolbox,
  requireToolboxForChange,
  insertToolbox,
  selectToolboxes,
  selectToolboxIds,
  updateToolbox,
} from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox, settingsOf } from '../toolboxes/toolboxes.presenter.ts';

type ToolboxDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;
type CreateInput = ParsedRequestOf<typeof endpoints.createToolbox>['body'];

export function listToolboxes(deps: ToolboxDeps, session: Session): Promise<Toolbox[]> {
  return read(deps, session, async (db) => {
    const rows = await selectToolboxes(db, session.organizationId);
    return rows.map((row) => presentToolbox(row, deps.signedImages));
  });
}

export function getToolbox(deps: ToolboxDeps, session: Session, toolboxId: string): Promise<Toolbox> {
  return read(deps, session, async (db) =>
    presentToolbox(await requireToolbox(db, session.organizationId, toolboxId), deps.signedImages),
  );
}

/** One count per drawer: missing entries get the default, extra ones are dropped. */
function countsPerDrawer({ drawers, toolCounts = [] }: CreateInput): number[] {
  return Array.from({ length: drawers }, (_, index) => toolCounts[index] ?? limits.toolsPerDrawer.default);
}

/** Its id is unique in the organization, because creators take turns. */
async function insertUnderFreeId(
  db: Db,
  deps: ToolboxDeps,
  { session, input }: { readonly session: Session; readonly input: CreateInput },
): Promise<ToolboxRow> {
  const { organizationId } = session;
  await lockRecord(db, organizationId);
  const taken = new Set(await selectToolboxIds(db, organizationId, toolboxIdBase(input.name)));
  const { name, type, eid, drawers, primaryFoamColor, secondaryFoamColor } = input;
  return insertToolbox(db, {
    organizationId,
    id: deps.ids.uuid(),
    toolboxId: deriveToolboxId(name, taken),
    name,
    type,
    eid,
    drawers,
    primaryFoamColor,
    secondaryFoamColor,
    createdAt: deps.clock.now(),
  });
}

/** Creates a toolbox with its drawers, numbered from 1 and incomplete. */
export function createToolbox(clocked: ToolboxDeps, session: Session, input: CreateInput): Promise<Toolbox> {
  return change(clocked, session, async (db) => {
    const deps = atOneTime(clocked);
    const toolbox = await insertUnderFreeId(db, deps, { session, input });
    const expectedTools = countsPerDrawer(input);
    const drawerIds = await addDrawers(db, deps, { toolbox, expectedTools });
    const after = { ...settingsOf(toolbox), toolboxId: toolbox.toolboxId, expectedTools, drawerIds };
    await recordEvent(db, deps, { ...byPerson(session), kind: 'toolbox_created', toolbox, after });
    return presentToolbox(toolbox, deps.signedImages);
  });
}

interface ReferenceInput {
  readonly toolboxId: string;
  readonly imageData: string;
}

/** Replaces the toolbox's picture; the previous one stays in the record. */
export async function setReferenceImage(
  deps: ToolboxDeps & Pick<Deps, 'images' | 'config'>,
  session: Session,
  { toolboxId, imageData }: ReferenceInput,
): Promise<{ readonly success: true; readonly referenceImageUrl: string }> {
  await read(deps, session, (db) => requireToolbox(db, session.organizationId, toolboxId));
  const picture = await acceptDataUrl(imageData);
  const image = await writeImage(deps, session, { picture, kind: 'reference' });
  return change(deps, session, async (db) => {
    const toolbox = await requireToolboxForChange(db, session.organizationId, toolboxId);
    await keepImage(db, deps, { session, image });
    await updateToolbox(db, toolbox, { referenceImageId: image.id, updatedAt: deps.clock.now() });
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'toolbox_reference_image_set',
      toolbox,
      before: { referenceImageId: toolbox.referenceImageId },
      after: { referenceImageId: image.id },
      imageId: image.id,
    });
    return {
      success: true,
      referenceImageUrl: deps.signedImages.pathOf(session.organizationId, image.id),
    };
  });
}

/** Leaves room for a suffix within an id's maximum length. */
const MAX_BASE = limits.characters.name - 10;
const FALLBACK = 'toolbox';

/**
 * The start of every id derived from a name: its letters and digits of any script, - and _; runs of spaces
 * become one -. If nothing is left, or for a reserved word, it is `toolbox`.
 */
function toolboxIdBase(name: string): string {
  const letters = [...name.normalize('NFC').trim().replace(/\s+/gu, '-')].filter((character) =>
    /[\p{L}\p{M}\p{N}_-]/u.test(character),
  );
  const base = letters.slice(0, MAX_BASE).join('');
  const hasContent = /[\p{L}\p{N}]/u.test(base);
  return hasContent && !isReservedToolboxId(base) ? base : FALLBACK;
}

/** The display id for a name: unique among `taken`, with a suffix -2, -3, … */
function deriveToolboxId(name: string, taken: ReadonlySet<string>): string {
  const base = toolboxIdBase(name);
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}
