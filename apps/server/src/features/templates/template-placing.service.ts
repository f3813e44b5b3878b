import type { Tool } from '@stowed/contract';
import { compact } from '@stowed/domain';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { suspectDropped } from '../cases/counting.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import type { PictureHashes } from '../pictures/pictures.service.ts';
import { setTemplate } from '../drawers/drawers.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { noteUnsignedChange } from '../inventories/open-inventory.service.ts';
import { noteDrawerChange } from '../toolboxes/toolbox-access.service.ts';
import { dropUsedNames, withListedDetails } from '../waiting-names/waiting-names.service.ts';
import { insertTemplate } from './templates.repository.ts';

const recordOf = (template: TemplateRow) => ({
  templateId: template.id,
  version: template.version,
  imageId: template.imageId,
  foreignImageUrl: template.foreignImageUrl,
  samePlacesAs: template.samePlacesAs,
  copiedFromId: template.copiedFromId,
  tools: template.tools,
  anchorPoints: template.anchorPoints,
});

function contentOf({ loaded: { template: before }, template: after, confirmed, hashes }: Change) {
  if (after) {
    const former = before ? recordOf(before) : null;
    const saved = {
      ...recordOf(after),
      fitAt: after.fitAt?.toISOString() ?? null,
      ...compact({ ...confirmed }),
      ...hashes,
    };
    return { kind: 'template_assigned' as const, before: former, after: saved };
  }
  if (!before) throw new Error('A drawer without a template has none to remove');
  return { kind: 'template_removed' as const, before: recordOf(before) };
}

interface Confirmed {
  /** How many tools of the former template lie in the drawer. */
  readonly confirmedTools: number | undefined;
  readonly confirmedPlaces: true | undefined;
}

interface Change {
  readonly session: Session;
  readonly loaded: DrawerWithContents;
  readonly template: TemplateRow | undefined;
  /** What the person confirmed of a photo that becomes the new reference. */
  readonly confirmed?: Confirmed;
  /** Of the template's picture, if it is new. */
  readonly hashes?: Partial<PictureHashes>;
}

/**
 * Puts the template on the drawer, or takes its template off, and records that. Returns the drawer as it is
 * then. Its toolbox must be locked.
 */
export async function putOnDrawer(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  change: Change,
): Promise<DrawerWithContents> {
  const { session, loaded, template } = change;
  const { toolbox, drawer } = loaded;
  await recordEvent(db, deps, {
    ...byPerson(session),
    ...contentOf(change),
    toolbox,
    drawer,
    imageId: template?.imageId,
    template: template ?? loaded.template,
  });
  await noteUnsignedChange(db, deps, { session, toolbox });
  if (template) await dropUsedNames(db, drawer, template.tools);
  const noted = await noteDrawerChange(db, deps, { session, toolbox, reopen: false });
  const changed = await setTemplate(db, deps, { drawer, templateId: template?.id ?? null });
  const after = { ...loaded, toolbox: noted, drawer: changed, template };
  await suspectDropped(db, deps, { session, before: loaded, after, isNewPicture: false });
  return after;
}

/** No two drawers share a tool's id, so learning about one never applies to the other. */
export function withNewIds(tools: readonly Tool[], { ids }: Pick<Deps, 'ids'>): Tool[] {
  return tools.map((tool) => ({ ...tool, uniqueId: ids.uuid() }));
}

interface Copying {
  readonly session: Session;
  readonly source: TemplateRow;
  readonly loaded: DrawerWithContents;
}

/**
 * Puts a copy of another drawer's template on the drawer; both show the same stored picture. Returns the
 * drawer as it is then. Its toolbox must be locked.
 */
export async function putCopyOnDrawer(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, source, loaded }: Copying,
): Promise<DrawerWithContents> {
  const template = await insertTemplate(db, {
    organizationId: session.organizationId,
    id: deps.ids.uuid(),
    drawerId: loaded.drawer.id,
    imageId: source.imageId,
    foreignImageUrl: source.foreignImageUrl,
    tools: await withListedDetails(db, loaded.drawer, withNewIds(source.tools, deps)),
    anchorPoints: source.anchorPoints,
    samePlacesAs: undefined,
    copiedFromId: source.id,
    fitAt: null,
    lastSaveId: null,
    createdBy: session.actor.userId,
    createdAt: deps.clock.now(),
  });
  return putOnDrawer(db, deps, { session, loaded, template });
}
