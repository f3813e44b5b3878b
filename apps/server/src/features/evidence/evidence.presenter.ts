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
import type { openPhotosOf } from '../drawers/unjudged.policy.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';
import { readInventory, readRefusal, readSnapshot, readTool } from './event-content.policy.ts';
import type { RecordedTool, Snapshot } from './event-content.policy.ts';
import type { EvidenceRow } from './evidence.repository.ts';

type SignDeps = Pick<Deps, 'signedImages'>;

const kinds: Readonly<Record<string, EvidenceKind>> = {
  image_processed: 'photo_checked',
  image_refused: 'photo_refused',
  drawer_scanned: 'photo_saved',
  tool_found: 'tool_found',
  tool_missing: 'tool_missing',
  template_assigned: 'template_saved',
  template_removed: 'template_removed',
  drawer_completed: 'drawer_completed',
  drawer_reopened: 'drawer_reopened',
};
const toolboxKinds: Readonly<Record<string, EvidenceKind>> = { toolbox_completed: 'inventory_completed' };

/** The kinds of events that a drawer's history shows. */
export const evidenceKinds = { drawer: Object.keys(kinds), toolbox: Object.keys(toolboxKinds) };

/** What an entry shows besides who and when. */
interface Content {
  readonly kind: EvidenceKind;
  readonly tools: readonly DecidedTool[];
  readonly image_id: string | null;
  readonly foreign_image_url: string | null;
  readonly templateId: string | null;
  readonly templateVersion: number | null;
  readonly engineVersion: string | null;
  readonly reason: string | null;
}

function presentRecordedTool(tool: RecordedTool): Omit<DecidedTool, 'corrected'> {
  const { shape, confidence, needsReview, reason, partNumber, pieces, ...rest } = tool;
  return {
    ...shape,
    ...rest,
    ...(confidence === null ? {} : { confidence }),
    ...(needsReview === null ? {} : { needsReview }),
    ...(reason === null ? {} : { reason }),
    ...(partNumber ? { partNumber } : {}),
    ...(pieces ? { pieces } : {}),
  };
}

/** What was said of a tool before a person saved it. */
interface Said {
  readonly uniqueId?: string | undefined;
  readonly status: ToolStatus;
  readonly decidedBy: DecidedBy;
  readonly needsReview?: boolean | null | undefined;
}

/** Where a person saved something else than was said of the same photo before. */
function correctionOf(tool: RecordedTool, said: readonly Said[]): DecidedTool['corrected'] {
  const before = said.find(({ uniqueId }) => uniqueId === tool.uniqueId);
  if (tool.decidedBy !== 'person' || !before || before.status === tool.status) return null;
  return { status: before.status, decidedBy: before.decidedBy, needsReview: before.needsReview === true };
}

function ofSnapshot(snapshot: Snapshot | undefined, said: readonly Said[] = []): Partial<Content> {
  if (!snapshot) return {};
  const { imageId, foreignImageUrl, templateId, templateVersion } = snapshot;
  return {
    tools: snapshot.tools.map((tool) => ({
      ...presentRecordedTool(tool),
      corrected: correctionOf(tool, said),
    })),
    image_id: imageId,
    foreign_image_url: foreignImageUrl,
    templateId,
    templateVersion,
  };
}

const showSame = (one: Snapshot | undefined, other: Snapshot | undefined): boolean =>
  one?.imageId === other?.imageId && one?.foreignImageUrl === other?.foreignImageUrl;

function ofScan(row: EvidenceRow): Partial<Content> {
  const before = readSnapshot(row.before);
  const after = readSnapshot(row.after);
  const detected = (row.detected ?? []).map((tool) => ({ ...tool, decidedBy: 'engine' as const }));
  if (!showSame(before, after)) return { ...ofSnapshot(after, detected), kind: 'photo_saved' };
  // Whoever saved or marked it last has spoken after the engine.
  return { ...ofSnapshot(after, [...(before?.tools ?? []), ...detected]), kind: 'tools_saved' };
}

function ofFlip(row: EvidenceRow): Partial<Content> {
  const before = readTool(row.before);
  const after = readTool(row.after);
  if (!after) return {};
  const corrected = before && {
    status: before.status,
    decidedBy: before.decidedBy,
    needsReview: before.needsReview === true,
  };
  return { tools: [{ ...presentRecordedTool(after), corrected: corrected ?? null }] };
}

function ofPhoto(row: EvidenceRow): Partial<Content> {
  const engineVersion = row.detected_by;
  const tools = (row.detected ?? []).map((tool) => ({
    ...tool,
    decidedBy: null,
    engineVersion,
    corrected: null,
  }));
  return { tools, engineVersion, reason: row.kind === 'image_refused' ? readRefusal(row.decision) : null };
}

const contents: Readonly<Record<string, (row: EvidenceRow, drawerNumber: number) => Partial<Content>>> = {
  image_processed: ofPhoto,
  image_refused: ofPhoto,
  drawer_scanned: ofScan,
  tool_found: ofFlip,
  tool_missing: ofFlip,
  drawer_completed: (row) => ofSnapshot(readSnapshot(row.after)),
  toolbox_completed: (row, drawerNumber) =>
    ofSnapshot(readInventory(row.after)?.drawers.find((drawer) => drawer.drawerNumber === drawerNumber)),
};

function contentOf(row: EvidenceRow, drawerNumber: number): Content {
  const kind = kinds[row.kind] ?? toolboxKinds[row.kind];
  if (!kind) throw new Error(`${row.kind} is no evidence of a drawer`);
  return {
    kind,
    tools: [],
    image_id: row.image_id,
    foreign_image_url: null,
    templateId: row.template_id,
    templateVersion: row.template_version,
    engineVersion: null,
    reason: row.reason,
    ...contents[row.kind]?.(row, drawerNumber),
  };
}

/** The picture that an event shows of a drawer. */
export const pictureOf = (row: EvidenceRow, drawerNumber: number): string | null =>
  contentOf(row, drawerNumber).image_id;

interface Context {
  readonly drawerNumber: number;
  readonly openPhoto: ReturnType<typeof openPhotosOf>;
  /** By photo. */
  readonly judgedBy: ReadonlyMap<string, Pick<EvidenceTemplate, 'id' | 'version'>>;
}

/** The verdicts of a photo are those by its own template, whichever the drawer had when somebody saved, marked or signed. */
function templateOf(
  { kind, image_id, templateId, templateVersion }: Content,
  judgedBy: Context['judgedBy'],
): Pick<EvidenceEntry, 'templateId' | 'templateVersion'> {
  const isOfTemplate = kind === 'template_saved' || kind === 'template_removed';
  const judging = isOfTemplate || image_id === null ? undefined : judgedBy.get(image_id);
  return judging
    ? { templateId: judging.id, templateVersion: judging.version }
    : { templateId, templateVersion };
}

export function presentEvidence(
  deps: SignDeps,
  row: EvidenceRow,
  { drawerNumber, openPhoto, judgedBy }: Context,
): EvidenceEntry {
  const whole = contentOf(row, drawerNumber);
  const { image_id, foreign_image_url, tools, ...content } = whole;
  const moment = { drawerNumber, imageId: image_id, sequence: row.sequence };
  const { unjudged, borrowed } = openPhoto(moment);
  const before = openPhoto({ ...moment, sequence: row.sequence - 1 });
  return {
    ...content,
    ...templateOf(whole, judgedBy),
    isLocated: borrowed === undefined,
    tools: tools.map((tool) => ({
      ...tool,
      // Nobody's word was replaced where there was none.
      ...(before.unjudged.has(tool.uniqueId) ? { corrected: null } : {}),
      ...(unjudged.has(tool.uniqueId) ? { decidedBy: null, corrected: null } : {}),
    })),
    imageUrl: imageAddress(deps, row.organization_id, { image_id, foreign_image_url }),
    sequence: row.sequence,
    at: row.recorded_at.toISOString(),
    deviceTime: row.device_time?.toISOString() ?? null,
    person: { name: row.actor_name, rank: row.actor_rank, unit: row.actor_unit },
    seal: row.hash,
  };
}

export function presentTemplate(deps: SignDeps, row: TemplateRow): EvidenceTemplate {
  const { id, version, tools } = row;
  return { id, version, imageUrl: imageAddress(deps, row.organization_id, row), tools };
}
