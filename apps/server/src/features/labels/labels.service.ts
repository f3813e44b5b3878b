import type { endpoints, LabelList, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { labelSheets, labelsPerSheet, pathOfQrTarget } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, hasEvent, lockRecord, recordEvent } from '../record/events.service.ts';
import { requireToolbox } from '../toolboxes/toolbox-access.service.ts';
import { writeLabelSheet } from './label-sheet-writer.ts';
import { qrSvg } from './qr-code.ts';

type LabelDeps = Pick<Deps, 'db' | 'publicUrl'>;

const openToolbox = (deps: LabelDeps, session: Session, toolboxId: string): Promise<ToolboxRow> =>
  read(deps, session, (db) => requireToolbox(db, session.organizationId, toolboxId));

function textOf(deps: LabelDeps, toolbox: ToolboxRow, drawerNumber: number | undefined): string {
  return deps.publicUrl.linkTo(pathOfQrTarget({ toolboxId: toolbox.toolboxId, drawerNumber }));
}

/** The toolbox, then its drawers. */
function numbersOf({ drawerCount: count }: ToolboxRow): (number | undefined)[] {
  return [undefined, ...Array.from({ length: count }, (_, index) => index + 1)];
}

/** The code texts of a toolbox and its drawers. Throws `toolbox_not_found`. */
export async function listLabels(deps: LabelDeps, session: Session, toolboxId: string): Promise<LabelList> {
  const toolbox = await openToolbox(deps, session, toolboxId);
  const labels = numbersOf(toolbox).map((number) => ({
    kind: number === undefined ? ('toolbox' as const) : ('drawer' as const),
    drawerNumber: number ?? null,
    text: textOf(deps, toolbox, number),
  }));
  return { toolboxId: toolbox.toolboxId, labels };
}

interface Marked {
  readonly toolboxId: string;
  readonly drawerNumber?: number;
}

/** The code of a toolbox or one of its drawers as SVG. Throws `toolbox_not_found` or `drawer_not_found`. */
export async function drawCode(
  deps: LabelDeps,
  session: Session,
  { toolboxId, drawerNumber }: Marked,
): Promise<string> {
  const toolbox = await openToolbox(deps, session, toolboxId);
  if (drawerNumber !== undefined && drawerNumber > toolbox.drawerCount)
    throw new AppError('drawer_not_found');
  return qrSvg(textOf(deps, toolbox, drawerNumber));
}

type Order = Marked & ParsedRequestOf<typeof endpoints.getLabelSheet>['query'];

/** Throws 400 for a first position beyond the sheet. */
function writeSheets(
  deps: LabelDeps & Pick<Deps, 'clock'>,
  toolboxes: readonly ToolboxRow[],
  { sheet, first }: Pick<Order, 'sheet' | 'first'>,
): Promise<Buffer> {
  const most = labelsPerSheet(labelSheets[sheet]);
  if (first > most) {
    const message = `The first label must be from 1 to ${most}`;
    throw new AppError('validation_failed', { message, fields: { first: message } });
  }
  const labels = toolboxes.flatMap((toolbox) =>
    numbersOf(toolbox).map((drawerNumber) => ({
      toolboxId: toolbox.toolboxId,
      toolboxName: toolbox.name,
      drawerNumber,
      text: textOf(deps, toolbox, drawerNumber),
    })),
  );
  return writeLabelSheet({ labels, sheet, first, now: deps.clock.now() });
}

/**
 * All labels of a toolbox on printable sheets. Throws `toolbox_not_found`, and 400 for a first position
 * beyond the sheet.
 */
export async function printLabels(
  deps: LabelDeps & Pick<Deps, 'clock'>,
  session: Session,
  { toolboxId, ...choice }: Order,
): Promise<Buffer> {
  return writeSheets(deps, [await openToolbox(deps, session, toolboxId)], choice);
}

type ManyOrder = ParsedRequestOf<typeof endpoints.getLabelSheets>['query'];

/** Like printLabels for several toolboxes, each once, in the order given. */
export async function printManyLabels(
  deps: LabelDeps & Pick<Deps, 'clock'>,
  session: Session,
  { toolboxIds, ...choice }: ManyOrder,
): Promise<Buffer> {
  const toolboxes = await read(deps, session, async (db) => {
    const found = new Map<string, ToolboxRow>();
    for (const toolboxId of toolboxIds) {
      const toolbox = await requireToolbox(db, session.organizationId, toolboxId);
      found.set(toolbox.id, toolbox);
    }
    return [...found.values()];
  });
  return writeSheets(deps, toolboxes, choice);
}

/** Records the organization's first labels; later ones change nothing. */
export function noteLabelsPrinted(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
): Promise<ResponseOf<typeof endpoints.noteLabelsPrinted>> {
  return change(deps, session, async (db) => {
    const isKnown = () => hasEvent(db, session.organizationId, 'labels_printed');
    if (await isKnown()) return { success: true };
    await lockRecord(db, session.organizationId);
    // Another print may have been recorded just before.
    if (!(await isKnown())) await recordEvent(db, deps, { ...byPerson(session), kind: 'labels_printed' });
    return { success: true };
  });
}
