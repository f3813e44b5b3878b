import type { endpoints, ParsedRequestOf, ReplyOf } from '@stowed/contract';
import { onAnotherPhoto } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { decodeRgb } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath, DrawerWithContents } from '../drawers/drawers.service.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';
import { readOwnPicture, readReference } from '../pictures/picture-reading.service.ts';
import { carriedAnchors, carriedTools } from './carried-template.policy.ts';
import { withNewIds } from './template-placing.service.ts';

type CopyDeps = Pick<Deps, 'db' | 'ids' | 'images' | 'signedImages' | 'engine'>;
type CopyInput = DrawerPath & ParsedRequestOf<typeof endpoints.copyTemplate>['body'];
type Draft = ReplyOf<typeof endpoints.copyTemplate>;

interface Source {
  readonly loaded: DrawerWithContents;
  readonly template: TemplateRow;
}

/** Throws `toolbox_not_found`, `drawer_not_found` or `template_not_found`. */
async function requireSource(deps: CopyDeps, session: Session, input: CopyInput): Promise<Source> {
  const { organizationId } = session;
  const { fromToolboxId: toolboxId, fromDrawerNumber: drawerNumber } = input;
  const loaded = await read(deps, session, async (db) => {
    await loadDrawer(db, organizationId, input);
    return loadDrawer(db, organizationId, { toolboxId, drawerNumber });
  });
  if (!loaded.template) throw new AppError('template_not_found');
  return { loaded, template: loaded.template };
}

function draftAsDrawn(deps: CopyDeps, { template }: Source): Omit<Draft, 'placement' | 'message'> {
  return {
    success: true,
    templateImageUrl: imageAddress(deps, template.organizationId, template),
    templateTools: withNewIds(template.tools, deps),
    templateAnchorPoints: template.anchorPoints,
  };
}

/**
 * The shapes mapped onto the photo by the server's own engine; undefined if the photo does not show this
 * drawer.
 */
async function carry(
  deps: CopyDeps,
  session: Session,
  { source, imageUrl }: { readonly source: Source; readonly imageUrl: string },
): Promise<Draft | undefined> {
  const photo = await readReference(deps, session, imageUrl);
  const { template } = source;
  const described = findEngineTemplate(deps, source.loaded);
  if (!described || !template.imageId) return undefined;
  const registration = await deps.engine.inspect(described, await decodeRgb(photo.bytes));
  if (registration.kind === 'refused') return undefined;
  const from = await readOwnPicture(deps, session, template.imageId);
  const carrying = { registration, newId: () => deps.ids.uuid(), from, to: photo };
  const outside = registration.verdicts.filter(({ reason }) => reason === 'out_of_frame').length;
  return {
    success: true,
    placement: 'carried',
    templateImageUrl: null,
    templateTools: carriedTools(template.tools, carrying),
    templateAnchorPoints: carriedAnchors(template.anchorPoints, carrying),
    message:
      outside === 0
        ? 'The shapes are placed on the tools in this photo'
        : `The photo does not show the whole drawer: ${outside === 1 ? '1 shape is' : `${outside} shapes are`} at its edge`,
  };
}

/**
 * Drafts a drawer's template from another drawer's: unchanged, or with its shapes mapped onto a photo of this
 * drawer. Nothing is stored; a person checks and saves the draft.
 */
export async function copyTemplate(deps: CopyDeps, session: Session, input: CopyInput): Promise<Draft> {
  const source = await requireSource(deps, session, input);
  const { imageUrl } = input;
  const drawn = draftAsDrawn(deps, source);
  if (imageUrl === undefined) {
    return { ...drawn, placement: 'same', message: 'Picture and shapes are from the other drawer' };
  }
  const carried = await carry(deps, session, { source, imageUrl });
  if (carried) return carried;
  return {
    ...drawn,
    placement: 'unmoved',
    templateImageUrl: null,
    templateTools: onAnotherPhoto(drawn.templateTools),
    message: 'The photo does not match this template. The shapes are placed as in the other picture.',
  };
}
