import type {
  DecidedTool,
  EvidenceEntry,
  EvidenceKind,
  EvidenceTemplate,
  ToolStatus,
} from '@stowed/contract';
import type { TemplateRow } from '../../db/rows.ts';
import type { DecidedBy } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { presentOptional } from '../drawers/drawers.presenter.ts';
import { countsOfSnapshot, wasPhotoCompared } from '../drawers/snapshot.policy.ts';
import { queuedAtOf, readEvent } from '../record/event-kinds.policy.ts';
import type {
  DrawerState,
  EventBody,
  EventKind,
  ReadableEvent,
  RecordedTool,
} from '../record/event-kinds.policy.ts';
import { savedPictureOf } from '../record/saved-picture.policy.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';
import type { EvidenceRow } from './evidence.repository.ts';

type SignDeps = Pick<Deps, 'signedImages'>;

const drawerKinds = {
  image_processed: 'photo_checked',
  image_refused: 'photo_refused',
  drawer_scanned: 'photo_saved',
  tool_found: 'tool_found',
  tool_missing: 'tool_missing',
  template_assigned: 'template_saved',
  template_removed: 'template_removed',
  drawer_completed: 'drawer_completed',
  drawer_reopened: 'drawer_reopened',
  act_put_aside: 'put_aside',
} as const satisfies Partial<Record<EventKind, EvidenceKind>>;
const toolboxKinds = { toolbox_completed: 'inventory_completed' } as const satisfies Partial<
  Record<EventKind, EvidenceKind>
>;
const evidenceKindOf: Readonly<Partial<Record<string, EvidenceKind>>> = { ...drawerKinds, ...toolboxKinds };

/** The event kinds in a drawer's history. */
export const evidenceKinds = { drawer: Object.keys(drawerKinds), toolbox: Object.keys(toolboxKinds) };

/** An entry's details besides who and when. */
interface Content {
  readonly kind: EvidenceKind;
  readonly isReadable: boolean;
  readonly tools: readonly DecidedTool[];
  readonly leftOut: EvidenceEntry['leftOut'];
  readonly fewer: number;
  readonly isSure: boolean;
  readonly isLocated: boolean;
  readonly isPhotoCompared: boolean;
  readonly isComparedLate: boolean;
  readonly imageId: string | null;
  readonly foreignImageUrl: string | null;
  readonly templateId: string | null;
  readonly templateVersion: number | null;
  readonly engineVersion: string | null;
  readonly reason: string | null;
  readonly queuedAt: string | null;
}

function presentRecordedTool(tool: RecordedTool): Omit<DecidedTool, 'corrected'> {
  const { uniqueId, name, position, status, shape, decidedBy, engineVersion } = tool;
  return {
    ...shape,
    uniqueId,
    name,
    position,
    status,
    decidedBy: decidedBy === 'nobody' ? null : decidedBy,
    engineVersion,
    ...presentOptional(tool),
  };
}

/** A verdict on a tool before a person saved or marked it. */
interface PriorVerdict {
  readonly uniqueId: string;
  readonly status: ToolStatus;
  readonly decidedBy: DecidedBy;
  readonly needsReview?: boolean | null | undefined;
}

/** The verdict a person replaced; null if nobody had decided. */
function replacedVerdict(prior: PriorVerdict | undefined): DecidedTool['corrected'] {
  if (!prior || prior.decidedBy === 'nobody') return null;
  return { status: prior.status, decidedBy: prior.decidedBy, needsReview: prior.needsReview === true };
}

/** Tools saved with another status than the earlier verdict on the same photo. */
function correctionOf(tool: RecordedTool, priors: readonly PriorVerdict[]): DecidedTool['corrected'] {
  const prior = priors.find(({ uniqueId }) => uniqueId === tool.uniqueId);
  return tool.decidedBy === 'person' && prior?.status !== tool.status ? replacedVerdict(prior) : null;
}

/** Verdicts belong to the template the photo was judged by, even if the drawer has had another since. */
function judgedBy(state: Judgment, fallback: Pick<Content, 'templateId' | 'templateVersion'>) {
  const { judgedTemplateId, judgedTemplateVersion } = state;
  if (judgedTemplateId === null) return fallback;
  return { templateId: judgedTemplateId, templateVersion: judgedTemplateVersion };
}
type Judgment = Pick<DrawerState, 'judgedTemplateId' | 'judgedTemplateVersion'>;

/** Without a judgment, its tools were marked by hand. */
const isOfItsTemplate = ({ judgedTemplateId, templateId }: DrawerState): boolean =>
  judgedTemplateId === null || judgedTemplateId === templateId;

/** Each with its previous status from the list. */
function leftOutOf(
  { notAccountedFor = [] }: DrawerState,
  before: readonly RecordedTool[],
): Content['leftOut'] {
  return notAccountedFor.map(({ uniqueId, name }) => ({
    name,
    formerStatus: before.find((tool) => tool.uniqueId === uniqueId)?.status ?? null,
  }));
}

/** What a signature overrules: the engine's sure verdicts on the same photo. */
const overruled = ({ tools }: DrawerState): readonly PriorVerdict[] =>
  tools
    .filter(({ missedInPhoto }) => missedInPhoto)
    .map(({ uniqueId }) => ({ uniqueId, status: 'missing', decidedBy: 'engine' }));

function ofDrawerState(
  state: DrawerState,
  priors: readonly PriorVerdict[] = overruled(state),
): Partial<Content> {
  const { isLocated, imageId, foreignImageUrl, templateId, templateVersion } = state;
  return {
    tools: state.tools.map((tool) => ({
      ...presentRecordedTool(tool),
      corrected: correctionOf(tool, priors),
    })),
    leftOut: leftOutOf(state, []),
    fewer: countsOfSnapshot(state).fewer,
    isSure: state.isPhotoOfInventory === true && isOfItsTemplate(state),
    isLocated,
    isPhotoCompared: wasPhotoCompared(state),
    isComparedLate: state.isComparedLate ?? false,
    imageId,
    foreignImageUrl,
    ...judgedBy(state, { templateId, templateVersion }),
  };
}

function ofScan(row: EvidenceRow, { before, after }: EventBody<'drawer_scanned'>): Partial<Content> {
  const detected = (row.detected ?? []).map((tool) => ({ ...tool, decidedBy: 'engine' as const }));
  const isNewPicture = savedPictureOf({ before, after }) === 'new';
  // The last save or mark of the same photo came after the engine.
  const priors = isNewPicture ? detected : [...before.tools, ...detected];
  return {
    ...ofDrawerState(after, priors),
    leftOut: leftOutOf(after, before.tools),
    kind: isNewPicture ? 'photo_saved' : 'tools_saved',
  };
}

function ofMark(row: EvidenceRow, { before, after }: EventBody<'tool_found' | 'tool_missing'>) {
  return {
    tools: [{ ...presentRecordedTool(after.tool), corrected: replacedVerdict(before.tool) }],
    isLocated: after.isLocated,
    isPhotoCompared: wasPhotoCompared(after),
    isComparedLate: after.isComparedLate ?? false,
    ...judgedBy(after, row),
  };
}

function ofPhoto({ detectedBy: engineVersion, detected }: EvidenceRow): Partial<Content> {
  const tools = (detected ?? []).map((tool) => ({
    ...tool,
    decidedBy: null,
    engineVersion,
    corrected: null,
  }));
  return { tools, engineVersion };
}

function ofInventory({ after }: EventBody<'toolbox_completed'>, drawerNumber: number): Partial<Content> {
  const state = after.drawers.find((drawer) => drawer.drawerNumber === drawerNumber);
  return state ? ofDrawerState(state) : {};
}

function contentOfEvent(row: EvidenceRow, event: ReadableEvent, drawerNumber: number): Partial<Content> {
  switch (event.kind) {
    case 'image_processed':
      return { ...ofPhoto(row), isPhotoCompared: row.templateId !== null };
    case 'image_refused':
      return { ...ofPhoto(row), reason: refusalOf(event) };
    case 'drawer_scanned':
      return ofScan(row, event);
    case 'template_assigned':
      return { reason: confirmationOf(event) };
    case 'tool_found':
    case 'tool_missing':
      return ofMark(row, event);
    case 'drawer_completed':
      return ofDrawerState(event.after);
    case 'toolbox_completed':
      return ofInventory(event, drawerNumber);
    case 'act_put_aside':
      return { reason: [row.subject, row.reason].filter(Boolean).join(': ') };
    default:
      return {};
  }
}

/** What the person confirmed of the photo that became the new template. */
function confirmationOf({ after: { confirmedTools } }: EventBody<'template_assigned'>): string | null {
  if (confirmedTools === undefined) return null;
  const words = confirmedTools === 1 ? 'the tool was' : `all ${confirmedTools} tools were`;
  return `Confirmed by the person: ${words} in the drawer in this photo`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  no_match: 'The photo does not match the template',
  too_dark: 'The photo is too dark',
  too_small: 'The photo is too small',
  image_processing_failed: 'The photo could not be processed',
  image_processing_timeout: 'Processing took too long',
  service_unavailable: 'The service was busy',
};

/** Why an engine refused a photo, as far as its event says. */
function refusalOf({ decision: { quality } }: EventBody<'image_refused'>): string | null {
  return typeof quality === 'string' ? (REFUSALS[quality] ?? quality.replaceAll('_', ' ')) : null;
}

function contentOf(row: EvidenceRow, drawerNumber: number): Content {
  const kind = evidenceKindOf[row.kind];
  if (!kind) throw new Error(`${row.kind} is no evidence of a drawer`);
  const event = readEvent(row);
  return {
    kind,
    isReadable: event !== undefined,
    tools: [],
    leftOut: [],
    fewer: 0,
    isSure: false,
    isLocated: true,
    isPhotoCompared: false,
    isComparedLate: false,
    imageId: row.imageId,
    foreignImageUrl: null,
    templateId: row.templateId,
    templateVersion: row.templateVersion,
    engineVersion: null,
    reason: row.reason,
    queuedAt: queuedAtOf(row.decision),
    ...(event && contentOfEvent(row, event, drawerNumber)),
  };
}

export function presentEvidence(deps: SignDeps, row: EvidenceRow, drawerNumber: number): EvidenceEntry {
  const { imageId, foreignImageUrl, ...content } = contentOf(row, drawerNumber);
  return {
    ...content,
    tools: [...content.tools],
    imageUrl: imageAddress(deps, row.organizationId, { imageId, foreignImageUrl }),
    sequence: row.sequence,
    at: row.recordedAt.toISOString(),
    deviceTime: row.deviceTime?.toISOString() ?? null,
    person: { name: row.actorName, rank: row.actorRank, unit: row.actorUnit },
    seal: row.hash,
  };
}

export function presentTemplate(deps: SignDeps, row: TemplateRow): EvidenceTemplate {
  const { id, version, tools } = row;
  return { id, version, imageUrl: imageAddress(deps, row.organizationId, row), tools };
}
