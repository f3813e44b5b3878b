import type { AuditFormat } from '@stowed/contract';
import { readEvent } from '../record/event-kinds.policy.ts';
import { chainedContent } from '../record/events.service.ts';
import { savedPictureOf } from '../record/saved-picture.policy.ts';
import { engineVersionOf, missingNames, missingToolsOf } from './audit-facts.policy.ts';
import { wordsOf } from './audit.presenter.ts';
import { changedToolFactsOf } from './changed-tools.policy.ts';
import type { StoredEvent } from './audit.repository.ts';

/** A spreadsheet would read such a cell as a formula. */
const FORMULA = /^[=+\-@\0\t\n\r＝＋－＠]/;
const SPECIAL = /[",\r\n]/;

/** Prefixes an apostrophe to anything a spreadsheet would compute, so it shows as text. */
const harmlessText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** One cell per RFC 4180. */
function csvCell(value: string | number | null): string {
  const harmless = harmlessText(String(value ?? ''));
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const engineOf = (event: StoredEvent): string | null => engineVersionOf(readEvent(event));
const missingOf = (event: StoredEvent): string[] =>
  event.toolboxRowId === null ? [] : missingNames(missingToolsOf(readEvent(event)), event.drawerNumber);

const changesOf = (event: StoredEvent): string[] =>
  changedToolFactsOf(readEvent(event)).map(({ label, before, after }) => `${label}: ${before} → ${after}`);

function whatOf(event: StoredEvent): string {
  const read = readEvent(event);
  const savedPicture = read?.kind === 'drawer_scanned' ? savedPictureOf(read) : null;
  const photoOutcome = read?.kind === 'image_processed' ? read.after.outcome : null;
  return wordsOf({ ...event, savedPicture, photoOutcome });
}

type Cell = string | number | null;

const columns: readonly (readonly [header: string, cell: (event: StoredEvent) => Cell])[] = [
  ['Number', (event) => event.sequence],
  ['Time (UTC)', (event) => event.recordedAt.toISOString()],
  ['What', whatOf],
  ['Person', (event) => event.actorName],
  ['Rank', (event) => event.actorRank],
  ['Unit', (event) => event.actorUnit],
  ['Toolbox', (event) => event.toolboxId],
  ['Drawer', (event) => event.drawerNumber],
  ['Subject', (event) => event.subject],
  // Each name is escaped separately, so splitting the cell yields no formula either.
  ['Missing', (event) => missingOf(event).map(harmlessText).join('; ')],
  ['Changed tools', (event) => changesOf(event).map(harmlessText).join('; ')],
  ['Reason', (event) => event.reason],
  ['Kind', (event) => event.kind],
  ['Person ID', (event) => event.actorId],
  ['Device time (UTC)', (event) => event.deviceTime?.toISOString() ?? null],
  ['Image ID', (event) => event.imageId],
  ['Template version', (event) => event.templateVersion],
  ['Engine', engineOf],
  ['Previous hash', (event) => event.previousHash],
  ['Hash', (event) => event.hash],
];

/** One JSON value per line: the hashed content key by key, plus the engine and the two hashes. */
const jsonLine = (event: StoredEvent): string =>
  `${JSON.stringify({
    ...chainedContent(event),
    engine: engineOf(event),
    previousHash: event.previousHash,
    hash: event.hash,
  })}\n`;

interface Lines {
  readonly type: string;
  readonly head: string;
  /** The file's last line: the signed head of the record. */
  readonly footOf: (signed: string) => string;
  readonly lineOf: (event: StoredEvent) => string;
}

/** How an events file is written. The byte order mark before the CSV tells spreadsheets it is UTF-8. */
export const linesOf: Readonly<Record<AuditFormat, Lines>> = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    head: `\uFEFF${csvLine(columns.map(([header]) => header))}`,
    lineOf: (event) => csvLine(columns.map(([, cell]) => cell(event))),
    footOf: (signed) => csvLine(columns.map(([title]) => (title === 'What' ? signed : null))),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    lineOf: jsonLine,
    footOf: (signedHead) => `${JSON.stringify({ signedHead })}\n`,
  },
};
