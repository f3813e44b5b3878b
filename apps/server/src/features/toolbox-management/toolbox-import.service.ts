import type { endpoints, ReplyOf } from '@stowed/contract';
import { planImport } from '@stowed/domain';
import type { PlannedBox, StandingBox } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { selectDrawers } from '../drawers/drawers.service.ts';
import { lockRecord } from '../record/events.service.ts';
import { selectToolboxes, selectToolboxesInShort } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { keepWaitingNames } from '../waiting-names/waiting-names.service.ts';
import { addToolbox } from './new-toolbox.service.ts';

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;
type Answer = ReplyOf<typeof endpoints.importToolboxes>;

/** More problems in one answer help nobody. */
const MOST_PROBLEMS = 100;

/** The toolboxes by display id, and what the plan needs to know of them. */
async function loadStanding(db: Db, organizationId: string) {
  const rows = await selectToolboxes(db, organizationId);
  const short = await selectToolboxesInShort(db, organizationId);
  const drawersOf = new Map(short.map(({ toolboxId, drawers }) => [toolboxId, drawers]));
  const standing = rows.map((row): StandingBox => ({ ...row, drawers: drawersOf.get(row.toolboxId) ?? [] }));
  return { standing, byId: new Map(rows.map((row) => [row.toolboxId, row])) };
}

async function keepNames(db: Db, toolbox: ToolboxRow, { drawers }: PlannedBox): Promise<void> {
  const namesOf = new Map(drawers.map(({ number, names }) => [number, names]));
  for (const drawer of await selectDrawers(db, toolbox)) {
    const names = namesOf.get(drawer.number) ?? [];
    if (names.length > 0) await keepWaitingNames(db, drawer, names);
  }
}

/**
 * Creates the toolboxes of a list and keeps the names of their tools until the drawers get templates, all or
 * nothing. Nothing of an existing toolbox changes; its drawers without a template get the names of the list.
 * Throws `import_refused` with the problems by line.
 */
export function importToolboxes(clocked: ImportDeps, session: Session, text: string): Promise<Answer> {
  return change(clocked, session, async (db): Promise<Answer> => {
    const deps = atOneTime(clocked);
    const { organizationId } = session;
    // Every change of a toolbox or template waits for this lock, so the plan stays true until the commit.
    await lockRecord(db, organizationId);
    const { standing, byId } = await loadStanding(db, organizationId);
    const { boxes, problems } = planImport(text, standing);
    const [first] = problems;
    if (first) {
      const message = `Line ${first.line}: ${first.message}`;
      throw new AppError('import_refused', {
        message,
        extra: { problems: problems.slice(0, MOST_PROBLEMS) },
      });
    }
    const made: ToolboxRow[] = [];
    for (const box of boxes) {
      const known = box.toolboxId === undefined ? undefined : byId.get(box.toolboxId);
      const toolbox = known ?? (await addPlanned(db, deps, { session, box }));
      if (!known) made.push(toolbox);
      await keepNames(db, toolbox, box);
    }
    const names = boxes.flatMap(({ drawers }) => drawers.flatMap((drawer) => drawer.names)).length;
    return { success: true, toolboxes: made.map((row) => presentToolbox(row, deps.signedImages)), names };
  });
}

/** As made by hand: the same event says who made it and what is in it. */
function addPlanned(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, box }: { readonly session: Session; readonly box: PlannedBox },
): Promise<ToolboxRow> {
  const { drawers, name, eid, type, primaryFoamColor, secondaryFoamColor } = box;
  const toolCounts = drawers.map(({ expectedTools }) => expectedTools);
  const input = {
    name,
    eid,
    type,
    primaryFoamColor,
    secondaryFoamColor,
    drawers: drawers.length,
    toolCounts,
  };
  return addToolbox(db, deps, { session, input });
}
