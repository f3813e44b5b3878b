import type { endpoints, ParsedRequestOf, Toolbox, ToolboxInShort } from '@stowed/contract';
import { compact, displayName } from '@stowed/domain';
import { atOneTime } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { acceptDataUrl } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { ask, change, read } from '../../use-case.ts';
import { selectOpenKinds } from '../inventories/open-inventory.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { keepImage, writeImage } from '../pictures/pictures.service.ts';
import {
  requireToolbox,
  requireToolboxForChange,
  selectNamesMissing,
  selectToolboxes,
  selectToolboxesInShort,
  updateToolbox,
} from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { addToolbox } from './new-toolbox.service.ts';

type ToolboxDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;
type CreateInput = ParsedRequestOf<typeof endpoints.createToolbox>['body'];

export function listToolboxes(deps: ToolboxDeps, session: Session): Promise<Toolbox[]> {
  return read(deps, session, async (db) => {
    const rows = await selectToolboxes(db, session.organizationId);
    const open = await selectOpenKinds(db, session.organizationId);
    const unnamed = await selectNamesMissing(db, session.organizationId);
    return rows.map((row) => ({
      ...presentToolbox(row, deps.signedImages),
      ...compact({
        openInventory: open.get(row.id)?.kind,
        isAwaitingSecond: open.get(row.id)?.state === 'awaiting_second' || undefined,
        namesMissing: unnamed.get(row.id),
      }),
    }));
  });
}

/** All drawers of all toolboxes in one query. */
export function listToolboxesInShort(deps: ToolboxDeps, session: Session): Promise<ToolboxInShort[]> {
  return ask(deps, session, async (db) => {
    const rows = await selectToolboxesInShort(db, session.organizationId);
    return rows.map(({ toolboxId, drawers, username, firstName, lastName }) => ({
      toolboxId,
      drawers,
      lastCompletedBy: username === null ? null : displayName({ username, firstName, lastName }),
    }));
  });
}

export function getToolbox(deps: ToolboxDeps, session: Session, toolboxId: string): Promise<Toolbox> {
  return ask(deps, session, async (db) =>
    presentToolbox(await requireToolbox(db, session.organizationId, toolboxId), deps.signedImages),
  );
}

/** Creates a toolbox with its drawers, numbered from 1 and incomplete. */
export function createToolbox(clocked: ToolboxDeps, session: Session, input: CreateInput): Promise<Toolbox> {
  return change(clocked, session, async (db) => {
    const toolbox = await addToolbox(db, atOneTime(clocked), { session, input });
    return presentToolbox(toolbox, clocked.signedImages);
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
  await ask(deps, session, (db) => requireToolbox(db, session.organizationId, toolboxId));
  const picture = await acceptDataUrl(imageData);
  const image = await writeImage(deps, session, { picture, kind: 'reference' });
  return change(deps, session, async (db) => {
    const toolbox = await requireToolboxForChange(db, session.organizationId, toolboxId);
    const hashes = await keepImage(db, deps, { session, image });
    await updateToolbox(db, toolbox, { referenceImageId: image.id, updatedAt: deps.clock.now() });
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'toolbox_reference_image_set',
      toolbox,
      before: { referenceImageId: toolbox.referenceImageId },
      after: { referenceImageId: image.id, ...hashes },
      imageId: image.id,
    });
    return {
      success: true,
      referenceImageUrl: deps.signedImages.pathOf(session.organizationId, image.id),
    };
  });
}
