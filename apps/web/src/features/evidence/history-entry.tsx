import type { EvidenceEntry, EvidenceTemplate } from '@stowed/contract';
import { clockErrorWords, countTools } from '@stowed/domain';
import { CircleCheck } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import {
  BY_HAND,
  COMPARED_LATE,
  ShortfallBadges,
  ToCheckNote,
  missingNames,
} from '../../widgets/tool-counts.tsx';
import { EntryDetails } from './entry-details.tsx';
import {
  byHandWords,
  changeWords,
  correctionWords,
  entryWords,
  isByHand,
  greenTools,
  isOfOneTool,
  isOfTemplate,
  isPhotoSure,
  isUnjudged,
  takenAt,
} from './history.messages.ts';

interface HistoryEntryProps {
  readonly entry: EvidenceEntry;
  /** The engine's judgments of the saved photo, newest first. */
  readonly judgments: readonly EvidenceEntry[];
  /** The loaded entries, newest first. */
  readonly entries: readonly EvidenceEntry[];
  readonly template: EvidenceTemplate | undefined;
  readonly onReload: () => void;
}

/** One entry: what, who and when; photo and tools on request. */
export function HistoryEntry({ judgments, ...details }: HistoryEntryProps) {
  const { entry, template } = details;
  const { title, Icon } = entryWords[entry.kind];
  const time = takenAt(entry) ?? entry.at;
  const hasDetails = entry.imageUrl !== null || entry.tools.length > 0 || template !== undefined;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-panel">
      <div className="flex gap-3">
        <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-lg font-semibold wrap-anywhere">{title(entry)}</h2>
            <time dateTime={time} className="reading text-sm font-normal text-ink-soft">
              {formatDateTime(time)}
            </time>
          </div>
          <p className="text-ink-soft wrap-anywhere">{personWords(entry)}</p>
          <Facts entry={entry} isCompared={judgments.length > 0} />
          {judgments.map((judged) => (
            <Judged key={judged.sequence} judged={judged} saved={entry} />
          ))}
        </div>
      </div>
      {hasDetails && (
        <div className="mt-3">
          <Accordion title={detailsTitle(entry)}>
            <EntryDetails {...details} />
            {judgments.map((judged) => (
              <div key={judged.sequence} className="mt-3">
                <Accordion title="What Stowed saw">
                  <EntryDetails {...details} entry={judged} />
                </Accordion>
              </div>
            ))}
          </Accordion>
        </div>
      )}
    </li>
  );
}

interface JudgedProps {
  readonly judged: EvidenceEntry;
  readonly saved: EvidenceEntry;
}

/** When the engine compared a saved photo, for whom, and what it saw unless that is what was saved. */
function Judged({ judged, saved }: JudgedProps) {
  const person = personWords(judged);
  const isSame = statusesOf(judged) === statusesOf(saved);
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
        {comparedWords(judged)}, {formatDateTime(judged.at)}
        {person !== personWords(saved) && `, for ${person}`}
        {isSame && '. Nothing changed by hand.'}
      </p>
      {!isSame && <Counts entry={judged} />}
    </>
  );
}

const comparedWords = ({ templateVersion }: EvidenceEntry): string =>
  templateVersion === null
    ? 'Compared by Stowed'
    : `Compared by Stowed with template version ${templateVersion}`;

const statusesOf = ({ tools }: EvidenceEntry): string =>
  tools
    .map(({ uniqueId, status, needsReview }) => [uniqueId, status, needsReview === true].join())
    .sort()
    .join(';');

function detailsTitle(entry: EvidenceEntry): string {
  if (isOfTemplate(entry)) return 'Template';
  return entry.tools.length === 0 ? 'Photo' : 'Photo and tools';
}

function personWords({ person: { name, rank, unit } }: EvidenceEntry): string {
  return [name, rank, unit].filter(Boolean).join(', ');
}

interface FactsProps {
  readonly entry: EvidenceEntry;
  /** True if a line of its own says how the photo was compared. */
  readonly isCompared: boolean;
}

function Facts({ entry, isCompared }: FactsProps) {
  const { reason, templateVersion } = entry;
  const clock = clockErrorWords(entry.deviceTime, entry.at);
  if (!entry.isReadable) {
    return (
      <p role="alert" className="mt-1 text-bad">
        This entry was altered outside Stowed and cannot be read. Tell the person who runs the server: the
        command verify-events finds what changed.
      </p>
    );
  }
  return (
    <>
      {isOfOneTool(entry) ? <Correction entry={entry} /> : <Counts entry={entry} />}
      <NotCompared entry={entry} />
      <LeftOut entry={entry} />
      {reason && <p className="mt-1 wrap-anywhere">{reason}</p>}
      {templateVersion !== null && !isOfTemplate(entry) && !isCompared && (
        <p className="mt-1 text-sm text-ink-soft">
          {entry.isPhotoCompared ? comparedWords(entry) : `Template version ${templateVersion}`}
        </p>
      )}
      <Kept entry={entry} />
      {clock && <p className="mt-1 text-sm text-warn">{clock}</p>}
    </>
  );
}

/** The other time of what was kept on a phone, beside the one at the top of the entry. */
function Kept({ entry }: { readonly entry: EvidenceEntry }) {
  if (!entry.queuedAt) return null;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {takenAt(entry) === undefined
        ? `Kept on the phone since ${formatDateTime(entry.queuedAt)}, received at the time above`
        : `Kept on the phone, received ${formatDateTime(entry.at)}`}
    </p>
  );
}

/** Who speaks for the tools, where no engine had compared the photo. */
function NotCompared({ entry }: { readonly entry: EvidenceEntry }) {
  if (entry.isComparedLate) return <p className="mt-1 text-warn">{COMPARED_LATE}</p>;
  return (
    <>
      {entry.kind === 'photo_saved' && entry.tools.some(isUnjudged) && (
        <p className="mt-1 text-warn">
          Saved without being compared: each tool counts as missing until someone reports it found.
        </p>
      )}
      {isByHand(entry) && <p className="mt-1 text-warn">{BY_HAND}</p>}
    </>
  );
}

/** Which tools only a person calls present; nothing where NotCompared says it of all of them. */
function ByHand({ entry }: { readonly entry: EvidenceEntry }) {
  if (entry.isComparedLate || isByHand(entry)) return null;
  const words = byHandWords(entry.tools);
  return words ? <p className="mt-1 wrap-anywhere text-warn">{words}</p> : null;
}

function Correction({ entry: { tools } }: { readonly entry: EvidenceEntry }) {
  const [tool] = tools;
  const words = tool && correctionWords(tool);
  return words ? <p className="mt-1">{words}</p> : null;
}

function LeftOut({ entry: { leftOut } }: { readonly entry: EvidenceEntry }) {
  if (leftOut.length === 0) return null;
  return (
    <p className="mt-1 font-semibold wrap-anywhere text-bad">
      Removed from the list: {leftOut.map(leftOutWords).join(', ')}
    </p>
  );
}

function leftOutWords({ name, formerStatus }: EvidenceEntry['leftOut'][number]): string {
  return formerStatus === null ? name : `${name} (was ${formerStatus})`;
}

const isGood = (entry: EvidenceEntry): boolean =>
  isPhotoSure(entry) && !isLacking(entry) && entry.tools.every(greenTools(entry));

const isLacking = ({ tools, leftOut, fewer }: EvidenceEntry): boolean =>
  leftOut.length + fewer + countTools(tools).missing > 0;

function Counts({ entry }: { readonly entry: EvidenceEntry }) {
  const { tools, fewer } = entry;
  const { present, missing, toCheck } = countTools(tools);
  const changes = tools.flatMap((tool) => changeWords(tool) ?? []);
  if (tools.length === 0) return null;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {missing > 0 && <Badge tone="bad">{missing} missing</Badge>}
        <ToCheckNote toCheck={toCheck} />
        {present > 0 && (
          <Badge tone={isGood(entry) ? 'good' : 'plain'} icon={CircleCheck}>
            {present} present
          </Badge>
        )}
        <ShortfallBadges notAccountedFor={0} fewer={fewer} />
        {changes.length > 0 && <Badge tone="warn">{changes.length} corrected by hand</Badge>}
      </p>
      {missing > 0 && <p className="mt-1 text-bad wrap-anywhere">Missing: {missingNames(tools)}</p>}
      <ByHand entry={entry} />
      {changes.map((words, index) => (
        <p key={index} className="mt-1 wrap-anywhere text-warn">
          {words}
        </p>
      ))}
    </>
  );
}
