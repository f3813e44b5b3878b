import { limits } from '@stowed/contract';
import type { endpoints, ParsedRequestOf } from '@stowed/contract';
import { isReservedToolboxId } from '@stowed/domain';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { byPerson, recordEvent, lockRecord } from '../record/events.service.ts';
import { addDrawers } from '../drawers/drawers.service.ts';
import { insertToolbox, selectToolboxIds } from '../toolboxes/toolbox-access.service.ts';
import { settingsOf } from '../toolboxes/toolboxes.presenter.ts';

type NewDeps = Pick<Deps, 'clock' | 'ids'>;
type NewToolbox = ParsedRequestOf<typeof endpoints.createToolbox>['body'];

interface Addition {
  readonly session: Session;
  readonly input: NewToolbox;
  /** Toolbox ID of the toolbox it is a copy of. */
  readonly copyOf?: string;
}

/** A new toolbox with its drawers, numbered from 1 and incomplete, and its event. */
export async function addToolbox(
  db: Db,
  deps: NewDeps,
  { session, input, ...origin }: Addition,
): Promise<ToolboxRow> {
  const toolbox = await insertUnderFreeId(db, deps, { session, input });
  const expectedTools = countsPerDrawer(input);
  const drawerIds = await addDrawers(db, deps, { toolbox, expectedTools });
  const after = { ...settingsOf(toolbox), toolboxId: toolbox.toolboxId, expectedTools, drawerIds, ...origin };
  await recordEvent(db, deps, { ...byPerson(session), kind: 'toolbox_created', toolbox, after });
  return toolbox;
}

/** One count per drawer: missing entries get the default, extra ones are dropped. */
function countsPerDrawer({ drawers, toolCounts = [] }: NewToolbox): number[] {
  return Array.from({ length: drawers }, (_, index) => toolCounts[index] ?? limits.toolsPerDrawer.default);
}

/** Its id is unique in the organization, because creators take turns. */
async function insertUnderFreeId(
  db: Db,
  deps: NewDeps,
  { session, input }: { readonly session: Session; readonly input: NewToolbox },
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
