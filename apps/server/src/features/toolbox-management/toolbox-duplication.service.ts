import type { endpoints, ParsedRequestOf, ReplyOf, WaitingNames } from '@stowed/contract';
import { sharedEids } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { lockRecord } from '../record/events.service.ts';
import { studySoon } from '../learning/study.service.ts';
import type { StudyDeps } from '../learning/study.service.ts';
import { putCopyOnDrawer } from '../templates/template-placing.service.ts';
import { requireToolboxesForChange, selectToolboxes } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { keepWaitingNames, loadWaitingNames } from '../waiting-names/waiting-names.service.ts';
import { addToolbox } from './new-toolbox.service.ts';

type Body = ParsedRequestOf<typeof endpoints.duplicateToolboxes>['body'];
type Answer = ReplyOf<typeof endpoints.duplicateToolboxes>;

interface Copying {
  readonly session: Session;
  readonly source: ToolboxRow;
  readonly drawers: readonly DrawerWithContents[];
  readonly waiting: WaitingNames;
  readonly named: Body['sources'][number]['copies'][number];
}

/** One copy with its templates and waiting names; nothing in it is inspected yet. */
async function addCopy(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, source, drawers, waiting, named }: Copying,
): Promise<ToolboxRow> {
  const { type, primaryFoamColor, secondaryFoamColor } = source;
  const toolCounts = drawers.map(({ drawer }) => drawer.expectedTools);
  const input = { ...named, type, drawers: drawers.length, primaryFoamColor, secondaryFoamColor, toolCounts };
  let copy = await addToolbox(db, deps, { session, input, copyOf: source.toolboxId });
  const fresh = await loadDrawers(db, copy);
  for (const [index, { template }] of drawers.entries()) {
    const loaded = fresh[index];
    if (!template || !loaded) continue;
    const placing = { session, source: template, loaded: { ...loaded, toolbox: copy } };
    copy = (await putCopyOnDrawer(db, deps, placing)).toolbox;
  }
  for (const { drawer } of fresh) {
    const kept = waiting.find(({ drawerNumber }) => drawerNumber === drawer.number);
    if (kept) await keepWaitingNames(db, drawer, kept.names);
  }
  return copy;
}

interface Copies {
  readonly session: Session;
  readonly source: ToolboxRow | undefined;
  readonly copies: Body['sources'][number]['copies'];
}

async function addCopies(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, source, copies }: Copies,
): Promise<ToolboxRow[]> {
  if (!source) return [];
  const drawers = await loadDrawers(db, source);
  const waiting = await loadWaitingNames(db, source);
  const made: ToolboxRow[] = [];
  for (const named of copies) {
    made.push(await addCopy(db, deps, { session, source, drawers, waiting, named }));
  }
  return made;
}

/** Throws `import_refused` with the copies whose equipment ID is taken: line 1 is the first copy. */
async function refuseTakenEids(db: Db, organizationId: string, sources: Body['sources']): Promise<void> {
  // Every new toolbox waits for this lock, so no other one takes an equipment ID before the commit.
  await lockRecord(db, organizationId);
  const copies = sources.flatMap((source) => source.copies);
  const problems = sharedEids(
    copies.map(({ name, eid }, index) => ({ name, eid, line: index + 1 })),
    await selectToolboxes(db, organizationId),
  );
  const [first] = problems;
  if (!first) return;
  const message = `Line ${first.line}: ${first.message}`;
  throw new AppError('import_refused', { message, extra: { problems } });
}

/**
 * Makes toolboxes with the type, foam colors, drawers, expected tools, templates and waiting names of these,
 * all or none. Photos, statuses and the picture of the toolbox are not copied. Throws `toolbox_not_found`,
 * and `import_refused` for equipment IDs that are taken.
 */
export async function duplicateToolboxes(
  clocked: StudyDeps & Pick<Deps, 'ids' | 'signedImages'>,
  session: Session,
  { sources }: Body,
): Promise<Answer> {
  const answer = await change(clocked, session, async (db): Promise<Answer> => {
    const deps = atOneTime(clocked);
    const ids = sources.map(({ toolboxId }) => toolboxId);
    const locked = await requireToolboxesForChange(db, session.organizationId, ids);
    await refuseTakenEids(db, session.organizationId, sources);
    const made: ToolboxRow[] = [];
    for (const { toolboxId, copies } of sources) {
      made.push(...(await addCopies(db, deps, { session, source: locked.get(toolboxId), copies })));
    }
    const toolboxes = made.map((row) => presentToolbox(row, deps.signedImages));
    return { success: true, toolboxes };
  });
  studySoon(clocked, session);
  return answer;
}
