import type { ToolStatus } from '@stowed/contract';
import { boundsOf, clockErrorWords, inventoryKindWords, toolDetails } from '@stowed/domain';
import type { DrawerCounts } from '@stowed/domain';
import { placesId } from '../../db/rows.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { countsOfSnapshot, isPresentDespitePhoto, wasPhotoCompared } from '../drawers/snapshot.policy.ts';
import { queuedAtOf, readEvent } from '../record/event-kinds.policy.ts';
import type { DrawerState, EventBody, RecordedTool } from '../record/event-kinds.policy.ts';
import type { SignedHead } from '../record/signed-head.policy.ts';
import type { DrawerSignature, PictureRow } from './receipt.repository.ts';

/** A tool's position in its photo, as fractions of width and height. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ReceiptTool {
  readonly position: string;
  readonly name: string;
  /** Part number and pieces in words; empty if it has neither. */
  readonly details: string;
  readonly status: ToolStatus;
  /** The engine was unsure and nobody has looked. */
  readonly needsReview: boolean;
  /** Counts as missing, although neither an engine nor a person decided that. */
  readonly isUnjudged: boolean;
  /** True if only a person calls it present: Stowed missed it in the photo. */
  readonly isPresentDespitePhoto: boolean;
  readonly decision: string;
  readonly frame: Frame;
}

export interface ReceiptDrawer {
  readonly number: number;
  /** Who completed it and when; undefined if it was not complete. */
  readonly completion: string | undefined;
  /** Whether it was completed without a connection, and whether the device's clock was off. */
  readonly onDevice: readonly string[];
  /**
   * Why it was completed without a photo of that inventory; undefined if there was one or it is not complete.
   */
  readonly withoutPhoto: string | undefined;
  /** True if its photo was saved before that inventory began. */
  readonly isPhotoEarlier: boolean;
  /** True if the photo or a tool's status differs from what was signed. */
  readonly isChangedSince: boolean;
  readonly expectedTools: number;
  readonly counts: DrawerCounts;
  /** From the template that judged its photo, otherwise the one it had. */
  readonly templateVersion: number | null;
  /** Version of the template it had, if another one with other places judged its photo; otherwise null. */
  readonly newerTemplate: number | null;
  /** True if the drawer had a picture, stored here or elsewhere. */
  readonly hasPicture: boolean;
  readonly photo: (Pick<PictureRow, 'width' | 'height' | 'sha256'> & { readonly bytes: Buffer }) | undefined;
  /** True if the tools' frames match their positions in the photo. */
  readonly isLocated: boolean;
  /** True if the picture had been compared with a template. */
  readonly isPhotoCompared: boolean;
  /** True if the person had completed the drawer before an engine compared the picture. */
  readonly isComparedLate: boolean | undefined;
  readonly tools: readonly ReceiptTool[];
  /** Names of the template's tools missing from the saved list. */
  readonly leftOut: readonly string[];
}

interface ReceiptPlan {
  readonly kind: string;
  readonly place: string | null;
  readonly aircraft: readonly string[];
  readonly jobs: readonly string[];
  readonly note: string | null;
  readonly startedBy: string;
  readonly startedAt: Date;
}

export interface ReceiptSignature {
  readonly role: string;
  /** Word for word as the person read it. */
  readonly meaning: string;
  readonly by: string;
  readonly method: string;
  readonly at: Date;
  readonly digest: string;
  /** When a change made it void; undefined: it holds. */
  readonly voidAt: Date | undefined;
}

/** A toolbox's completed inventory as printed. */
export interface Receipt {
  readonly organization: string;
  readonly toolboxId: string;
  readonly equipmentId: string | null;
  /** What the inventory was for; undefined for one completed before this was recorded. */
  readonly plan: ReceiptPlan | undefined;
  readonly completedBy: string;
  readonly completedAt: Date;
  /** The organization's, beside UTC. */
  readonly timeZone: string;
  /** The same as for a drawer. */
  readonly onDevice: readonly string[];
  readonly incompleteDrawers: readonly number[];
  /** Missing tools that make no case, each with its reason. */
  readonly excused: readonly string[];
  readonly signatures: readonly ReceiptSignature[];
  readonly drawers: readonly ReceiptDrawer[];
  /** The event that records the inventory. */
  readonly entry: { readonly sequence: number; readonly hash: string };
  /** The organization's newest event at the time of printing. */
  readonly newest: SignedHead;
  readonly printedBy: string;
  readonly printedAt: Date;
}

type Signature = NonNullable<EventBody<'toolbox_completed'>['after']['signatures']>[number];

/** A signature as printed. */
export function signatureOf({ role, meaning, method, digest, ...signed }: Signature): ReceiptSignature {
  const { name, rank, unit, signedAt, voidAt } = signed;
  return {
    meaning,
    digest,
    method: methodWords[method],
    at: new Date(signedAt),
    role: role === 'first' ? 'First signature' : 'Second signature',
    by: personWords({ actorName: name, actorRank: rank, actorUnit: unit }),
    voidAt: voidAt === null ? undefined : new Date(voidAt),
  };
}

const methodWords = { password: 'password', passkey: 'passkey' } as const;

/** To the second, in UTC, because a document is read in more than one time zone. */
export function timeWords(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

interface Person {
  readonly actorName: string;
  readonly actorRank: string | null;
  readonly actorUnit: string | null;
}

export function personWords({ actorName, actorRank, actorUnit }: Person): string {
  return [actorName, actorRank, actorUnit].filter(Boolean).join(', ');
}

interface InventoryStart extends Person {
  readonly recordedAt: Date;
}

/** What an inventory was for, from its completion and the event that started it. */
export function planOf(
  inventory: EventBody<'toolbox_completed'>['after'],
  start: InventoryStart,
): ReceiptPlan {
  const { kind = 'unplanned', fresh, place = null, note = null, workItems = [] } = inventory;
  const named = (of: 'aircraft' | 'job') =>
    workItems
      .filter((item) => item.kind === of)
      .map(({ reference, title }) => (title === null ? reference : `${reference}, ${title}`));
  return {
    kind:
      fresh === false
        ? `${inventoryKindWords[kind]}, some drawers counted earlier`
        : inventoryKindWords[kind],
    place,
    aircraft: named('aircraft'),
    jobs: named('job'),
    note,
    startedBy: personWords(start),
    startedAt: start.recordedAt,
  };
}

interface Sent {
  readonly recordedAt: Date;
  readonly deviceTime: Date | null;
  readonly decision: unknown;
}

/** What a reader must know about the device of a signature. */
export function deviceWords({ recordedAt, deviceTime, decision }: Sent): string[] {
  const queuedAt = queuedAtOf(decision);
  const clock = clockErrorWords(deviceTime, recordedAt);
  return [
    ...(queuedAt === null
      ? []
      : [`Completed without a connection, at ${timeWords(new Date(queuedAt))} by the device's clock`]),
    ...(clock === undefined ? [] : [clock]),
  ];
}

function decisionWords(tool: RecordedTool): string {
  const { decidedBy, deciderName, decidedAt, engineVersion, confidence } = tool;
  switch (decidedBy) {
    case 'nobody':
      return 'not judged by anyone';
    case 'person': {
      const by =
        deciderName && decidedAt ? `by ${deciderName}, ${timeWords(new Date(decidedAt))}` : 'by hand';
      return isPresentDespitePhoto(tool) ? `${by}; missing in the photo, by Stowed` : by;
    }
    case 'engine': {
      const sure = confidence === null ? '' : `, ${Math.round(confidence * 100)} %`;
      return `by Stowed${engineVersion === null ? '' : ` (${engineVersion})`}${sure}`;
    }
  }
}

function frameOf({ shape }: RecordedTool, aspect: number): Frame {
  const { x, y, width, height } = boundsOf(shape, aspect);
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
}

interface Found {
  readonly signature: DrawerSignature | undefined;
  readonly photo: ReceiptDrawer['photo'];
  readonly startedAt: Date | undefined;
  /** The templates that the drawers name. */
  readonly templates: readonly Places[];
}

/** A photo that was saved before the inventory began shows what another one saw. */
export function isEarlier({ photoAt }: Pick<DrawerState, 'photoAt'>, startedAt: Date | undefined): boolean {
  return Boolean(photoAt) && startedAt !== undefined && new Date(photoAt ?? 0) < startedAt;
}

/** The facts a signature covers. */
function signedOf({ imageId, foreignImageUrl, tools }: DrawerState): string {
  const statuses = tools.map(({ uniqueId, status }): [string | undefined, ToolStatus] => [uniqueId, status]);
  return JSON.stringify([imageId, foreignImageUrl, statuses]);
}

/** An unreadable signature proves nothing. */
function isChanged(state: DrawerState, signature: DrawerSignature): boolean {
  const signed = readEvent(signature);
  return signed?.kind !== 'drawer_completed' || signedOf(signed.after) !== signedOf(state);
}

type Places = Pick<TemplateRow, 'id' | 'samePlacesAs'>;

/**
 * The version of the template that the drawer had, if its photo was judged by a template with other places;
 * otherwise null.
 */
function newerTemplateOf(state: DrawerState, templates: readonly Places[]): number | null {
  const { templateId, judgedTemplateId, templateVersion } = state;
  if (templateId === null || judgedTemplateId === null) return null;
  const placesOf = (id: string): string => {
    const row = templates.find((template) => template.id === id);
    return row ? placesId(row) : id;
  };
  return placesOf(templateId) === placesOf(judgedTemplateId) ? null : templateVersion;
}

function reasonWithoutPhoto(signature: DrawerSignature): string | undefined {
  const signed = readEvent(signature);
  if (signed?.kind !== 'drawer_completed' || signed.after.isPhotoOfInventory !== false) return undefined;
  return signature.reason ?? undefined;
}

/** A drawer as signed by the completion. */
export function receiptDrawer(
  state: DrawerState,
  { signature, photo, startedAt, templates }: Found,
): ReceiptDrawer {
  const isComplete = state.status === 'complete' && signature;
  const aspect = photo ? photo.width / photo.height : 1;
  return {
    number: state.drawerNumber,
    completion: isComplete ? `${personWords(signature)}, ${timeWords(signature.recordedAt)}` : undefined,
    onDevice: isComplete ? deviceWords(signature) : [],
    withoutPhoto: isComplete ? reasonWithoutPhoto(signature) : undefined,
    isPhotoEarlier: isEarlier(state, startedAt),
    isChangedSince: isComplete ? isChanged(state, signature) : false,
    expectedTools: state.expectedTools,
    counts: countsOfSnapshot(state),
    templateVersion: state.judgedTemplateVersion ?? state.templateVersion,
    newerTemplate: newerTemplateOf(state, templates),
    hasPicture: state.imageId !== null || state.foreignImageUrl !== null,
    photo,
    isLocated: state.isLocated,
    isPhotoCompared: wasPhotoCompared(state),
    isComparedLate: state.isComparedLate,
    tools: state.tools.map((tool) => ({
      position: tool.position,
      name: tool.name,
      details: toolDetails({ partNumber: tool.partNumber ?? undefined, pieces: tool.pieces ?? undefined }),
      status: tool.status,
      needsReview: tool.needsReview === true,
      isUnjudged: tool.decidedBy === 'nobody',
      isPresentDespitePhoto: isPresentDespitePhoto(tool),
      decision: decisionWords(tool),
      frame: frameOf(tool, aspect),
    })),
    leftOut: (state.notAccountedFor ?? []).map(({ name }) => name),
  };
}
