import type { DecidedTool, EvidenceEntry, EvidenceKind } from '@stowed/contract';
import { clockErrorWords, isMissing } from '@stowed/domain';
import {
  Archive,
  Camera,
  CircleCheck,
  ClipboardCheck,
  Image,
  ImageOff,
  RotateCcw,
  Save,
  Search,
  Trash2,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { firstNames } from '../../lib/format.ts';

interface Words {
  readonly title: (entry: EvidenceEntry) => string;
  readonly Icon: LucideIcon;
}

const always = (title: string) => () => title;
const ofTool = (title: string) => (entry: EvidenceEntry) => `${entry.tools[0]?.name ?? 'Tool'} ${title}`;
const ofTemplate = (title: string) => (entry: EvidenceEntry) =>
  entry.templateVersion === null ? `Template ${title}` : `Template version ${entry.templateVersion} ${title}`;

/** A person agrees with what was recorded before, or says that the tool is not there. */
const missingTitle = ({ tools: [tool] }: EvidenceEntry): string =>
  tool?.corrected?.status === 'missing' && !tool.corrected.needsReview
    ? 'confirmed missing'
    : 'marked as missing';

/** When a photo that was kept on a phone was taken; undefined if that is not known. */
export function takenAt({ kind, at, deviceTime, queuedAt }: EvidenceEntry): string | undefined {
  const isKept = kind === 'photo_saved' && queuedAt !== null;
  return isKept && clockErrorWords(deviceTime, at) === undefined ? queuedAt : undefined;
}

function photoTitle(entry: EvidenceEntry): string {
  const isAsTaken = entry.queuedAt === null || takenAt(entry) !== undefined;
  return isAsTaken ? 'Photo taken' : 'Photo saved';
}

/** Title and icon of each kind of entry. */
export const entryWords: Readonly<Record<EvidenceKind, Words>> = {
  photo_checked: { title: always('Photo compared by Stowed'), Icon: Search },
  photo_refused: { title: always('Photo refused'), Icon: ImageOff },
  photo_saved: { title: photoTitle, Icon: Camera },
  tools_saved: { title: always('Tool positions saved'), Icon: Save },
  tool_found: { title: ofTool('marked as found'), Icon: CircleCheck },
  tool_missing: { title: (entry) => ofTool(missingTitle(entry))(entry), Icon: X },
  template_saved: { title: ofTemplate('saved'), Icon: Image },
  template_removed: { title: ofTemplate('removed'), Icon: Trash2 },
  drawer_completed: { title: always('Drawer completed'), Icon: ClipboardCheck },
  drawer_reopened: { title: always('Drawer reopened'), Icon: RotateCcw },
  put_aside: { title: always('Put aside'), Icon: Archive },
  inventory_completed: { title: always('Toolbox inventory completed'), Icon: ClipboardCheck },
};

const percent = (confidence: number) => `${Math.round(confidence * 100)}%`;

/** True if the tool counts as missing only because nobody judged it. */
export const isUnjudged = ({ decidedBy, engineVersion }: Pick<DecidedTool, 'decidedBy' | 'engineVersion'>) =>
  decidedBy === null && engineVersion === null;

/** Says who decided a tool's status. */
export function decisionWords(
  { decidedBy, engineVersion, confidence }: DecidedTool,
  { isComparedLate }: Pick<EvidenceEntry, 'isComparedLate'>,
): string {
  if (decidedBy === 'person') return 'Decided by hand';
  if (isUnjudged({ decidedBy, engineVersion })) return isComparedLate ? 'Not decided yet' : 'Not compared';
  const sure = confidence === undefined ? '' : `, ${percent(confidence)} sure`;
  const verb = decidedBy === null ? 'Proposed' : 'Decided';
  return `${verb} by Stowed${engineVersion === null ? '' : ` (${engineVersion})`}${sure}`;
}

/** The verdict that a person replaced, if any. */
export function correctionWords({ corrected }: DecidedTool): string | undefined {
  return corrected ? `Before: ${formerWords(corrected)}` : undefined;
}

function formerWords({ status, decidedBy, needsReview }: NonNullable<DecidedTool['corrected']>): string {
  return `${status}, by ${decidedBy === 'engine' ? 'Stowed' : 'a person'}${needsReview ? ', in doubt' : ''}`;
}

/** 'Marked present by hand: Pliers (before: missing, by Stowed)'; undefined if no person changed it. */
export function changeWords({ name, status, corrected }: DecidedTool): string | undefined {
  return corrected ? `Marked ${status} by hand: ${name} (before: ${formerWords(corrected)})` : undefined;
}

/** '1 present by hand: Pry bar': by a person's word alone, and not named by changeWords. */
export function byHandWords(tools: readonly DecidedTool[]): string | undefined {
  const byHand = tools.filter((tool) => !isMissing(tool) && !isDecidedByPhoto(tool) && !tool.corrected);
  if (byHand.length === 0) return undefined;
  return `${byHand.length} present by hand: ${firstNames(byHand.map(({ name }) => name))}`;
}

/** Nothing that rests on a person's word is green: the photo does not say it. */
const isDecidedByPhoto = ({ decidedBy }: Pick<DecidedTool, 'decidedBy'>): boolean => decidedBy !== 'person';

/** A person saved it with a photo of then, compared with the template of then. */
export const isPhotoSure = (entry: EvidenceEntry): boolean =>
  entry.isSure &&
  entry.isPhotoCompared &&
  !entry.isComparedLate &&
  entry.imageUrl !== null &&
  entry.templateVersion !== null;

/** Says which tools may be green: those that a sure photo shows. */
export function greenTools(entry: EvidenceEntry): (tool: Pick<DecidedTool, 'uniqueId'>) => boolean {
  const byPhoto = new Set(
    isPhotoSure(entry) ? entry.tools.filter(isDecidedByPhoto).map(({ uniqueId }) => uniqueId) : [],
  );
  return ({ uniqueId }) => byPhoto.has(uniqueId);
}

/** True for what a person saved or signed on a photo that could not be compared with the template. */
export const isByHand = ({ imageUrl, templateVersion, isPhotoCompared, tools }: EvidenceEntry): boolean =>
  imageUrl !== null &&
  templateVersion !== null &&
  !isPhotoCompared &&
  tools.some((tool) => !isUnjudged(tool));

export const isOfTemplate = ({ kind }: Pick<EvidenceEntry, 'kind'>): boolean =>
  kind === 'template_saved' || kind === 'template_removed';

export const isOfOneTool = ({ kind }: Pick<EvidenceEntry, 'kind'>): boolean =>
  kind === 'tool_found' || kind === 'tool_missing';
