import type { endpoints, ParsedRequestOf, ReplyOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import type { DrawerPath, DrawerWithContents } from '../drawers/drawers.service.ts';
import { studySoon } from '../learning/study.service.ts';
import type { StudyDeps } from '../learning/study.service.ts';
import { requireToolboxesForChange } from '../toolboxes/toolbox-access.service.ts';
import { putCopyOnDrawer } from './template-placing.service.ts';
import { requireSeen } from './templates.service.ts';

type Body = ParsedRequestOf<typeof endpoints.applyTemplates>['body'];
type Answer = ReplyOf<typeof endpoints.applyTemplates>;
type OneBody = ParsedRequestOf<typeof endpoints.applyTemplate>['body'];
type OneAnswer = ReplyOf<typeof endpoints.applyTemplate>;
type Applying = Pick<Deps, 'clock' | 'ids'>;
type Templates = ReadonlyMap<number, TemplateRow>;

interface Target {
  readonly session: Session;
  readonly toolbox: ToolboxRow;
  readonly templates: Templates;
  /** Numbers of drawers that get none. */
  readonly except: ReadonlySet<number>;
}

interface Copy {
  readonly source: TemplateRow;
  readonly loaded: DrawerWithContents;
}

/** Puts the copies on drawers of one toolbox, which is locked. Returns their numbers. */
async function putCopies(
  db: Db,
  deps: Applying,
  { session, copies }: { readonly session: Session; readonly copies: readonly Copy[] },
): Promise<number[]> {
  let toolbox = copies[0]?.loaded.toolbox;
  for (const { source, loaded } of copies) {
    const placing = { session, source, loaded: { ...loaded, toolbox: toolbox ?? loaded.toolbox } };
    ({ toolbox } = await putCopyOnDrawer(db, deps, placing));
  }
  return copies.map(({ loaded }) => loaded.drawer.number);
}

/** Returns the numbers of the drawers that got a template. */
async function giveTemplates(
  db: Db,
  deps: Applying,
  { session, toolbox, templates, except }: Target,
): Promise<number[]> {
  const copies = (await loadDrawers(db, toolbox)).flatMap((loaded): Copy[] => {
    const source = templates.get(loaded.drawer.number);
    return source && !loaded.template && !except.has(loaded.drawer.number) ? [{ source, loaded }] : [];
  });
  return putCopies(db, deps, { session, copies });
}

/** By row: the same toolbox may be named by both of its ids. */
function targetsOf(
  locked: ReadonlyMap<string, ToolboxRow>,
  toolboxIds: readonly string[],
): Iterable<ToolboxRow> {
  const rows = toolboxIds.flatMap((id) => locked.get(id) ?? []);
  return new Map(rows.map((row) => [row.id, row])).values();
}

/**
 * Copies the toolbox's templates to drawers of the same number that have none, in all chosen toolboxes or
 * none. Throws `toolbox_not_found`.
 */
export async function applyTemplates(
  clocked: StudyDeps & Pick<Deps, 'ids'>,
  session: Session,
  { toolboxId, toolboxIds, except = [] }: Body & { readonly toolboxId: string },
): Promise<Answer> {
  const answer = await change(clocked, session, async (db): Promise<Answer> => {
    const deps = atOneTime(clocked);
    const { organizationId } = session;
    const locked = await requireToolboxesForChange(db, organizationId, [toolboxId, ...toolboxIds]);
    const source = locked.get(toolboxId);
    const templates = new Map(
      (source ? await loadDrawers(db, source) : []).flatMap(({ drawer, template }) =>
        template ? [[drawer.number, template] as const] : [],
      ),
    );
    const applied: Answer['applied'] = [];
    for (const toolbox of targetsOf(locked, toolboxIds)) {
      const spared = except.filter((drawer) => [toolbox.id, toolbox.toolboxId].includes(drawer.toolboxId));
      const drawerNumbers = await giveTemplates(db, deps, {
        session,
        toolbox,
        templates,
        except: new Set(spared.map(({ drawerNumber }) => drawerNumber)),
      });
      if (drawerNumbers.length > 0) applied.push({ toolboxId: toolbox.toolboxId, drawerNumbers });
    }
    return { success: true, applied };
  });
  studySoon(clocked, session);
  return answer;
}

type Wanted = OneBody['drawers'][number];

interface Receiving {
  readonly session: Session;
  readonly source: DrawerWithContents & { readonly template: TemplateRow };
  readonly toolbox: ToolboxRow;
  /** The drawers of this toolbox. */
  readonly wanted: readonly Wanted[];
}

/** Throws `drawer_not_found`. */
async function giveTemplate(db: Db, deps: Applying, { session, source, toolbox, wanted }: Receiving) {
  const drawers = new Map((await loadDrawers(db, toolbox)).map((loaded) => [loaded.drawer.number, loaded]));
  const named = new Map(wanted.map((one) => [one.drawerNumber, one.replacedTemplateId]));
  const copies: Copy[] = [];
  const kept: number[] = [];
  for (const [number, replacedTemplateId] of named) {
    const loaded = drawers.get(number);
    if (!loaded) throw new AppError('drawer_not_found');
    const isAsSeen = loaded.template?.id === replacedTemplateId;
    if (isAsSeen && loaded.drawer.id !== source.drawer.id) copies.push({ source: source.template, loaded });
    else kept.push(number);
  }
  return { given: await putCopies(db, deps, { session, copies }), kept };
}

interface OneInput extends OneBody, DrawerPath {
  /** The version of the template that the person saw; undefined: any. */
  readonly seenVersion: number | undefined;
}

/** The drawer whose template is copied. Its toolbox is locked. */
async function requireSource(
  db: Db,
  deps: Pick<Deps, 'signedImages'>,
  { toolbox, ...input }: OneInput & { readonly toolbox: ToolboxRow | undefined },
): Promise<Receiving['source']> {
  const drawers = toolbox ? await loadDrawers(db, toolbox) : [];
  const loaded = drawers.find(({ drawer }) => drawer.number === input.drawerNumber);
  if (!loaded) throw new AppError('drawer_not_found');
  const { template } = loaded;
  if (!template) throw new AppError('no_template_assigned');
  requireSeen(deps, { loaded, seenVersion: input.seenVersion });
  return { ...loaded, template };
}

/**
 * Copies one drawer's template to the named drawers, all or none. A drawer that has another template than
 * named keeps it. Throws `toolbox_not_found`, `drawer_not_found`, `no_template_assigned` or
 * `template_changed`.
 */
export async function applyTemplate(
  clocked: StudyDeps & Pick<Deps, 'ids' | 'signedImages'>,
  session: Session,
  input: OneInput,
): Promise<OneAnswer> {
  const { toolboxId, drawers } = input;
  const answer = await change(clocked, session, async (db): Promise<OneAnswer> => {
    const deps = atOneTime(clocked);
    const toolboxIds = drawers.map((drawer) => drawer.toolboxId);
    const locked = await requireToolboxesForChange(db, session.organizationId, [toolboxId, ...toolboxIds]);
    const source = await requireSource(db, deps, { ...input, toolbox: locked.get(toolboxId) });
    const applied: OneAnswer['applied'] = [];
    const kept: OneAnswer['kept'] = [];
    for (const toolbox of targetsOf(locked, toolboxIds)) {
      const wanted = drawers.filter((drawer) => locked.get(drawer.toolboxId)?.id === toolbox.id);
      const result = await giveTemplate(db, deps, { session, source, toolbox, wanted });
      if (result.given.length > 0)
        applied.push({ toolboxId: toolbox.toolboxId, drawerNumbers: result.given });
      if (result.kept.length > 0) kept.push({ toolboxId: toolbox.toolboxId, drawerNumbers: result.kept });
    }
    return { success: true, applied, kept };
  });
  studySoon(clocked, session);
  return answer;
}
