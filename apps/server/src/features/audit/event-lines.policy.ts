import type { AuditFormat } from '@stowed/contract';
import { readEvent } from '../record/event-kinds.policy.ts';
import { chainedContent } from '../record/events.service.ts';
import { engineVersionOf, missingNames, missingToolsOf } from './audit-facts.policy.ts';
import { wordsOf } from './audit.presenter.ts';
import type { StoredEvent } from './audit.repository.ts';

/** A spreadsheet would take such a cell for a formula. */
const FORMULA = /^[=+\-@\0\t\n\r＝＋－＠]/;
const SPECIAL = /[",\r\n]/;

/** What a spreadsheet would compute gets an apostrophe in front, which shows it as text. */
const harmlessText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** One cell by RFC 4180. */
function csvCell(value: string | number | null): string {
  const harmless = harmlessText(String(value ?? ''));
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const engineOf = (event: StoredEvent): string | null => engineVersionOf(readEvent(event));
const missingOf = (event: StoredEvent): string[] =>
  event.toolboxRowId === null ? [] : missingNames(missingToolsOf(readEvent(event)), event.drawerNumber);

type Cell = string | number | null;

const columns: readonly (readonly [header: string, cell: (event: StoredEvent) => Cell])[] = [
  ['Number', (event) => event.sequence],
  ['Time (UTC)', (event) => event.recordedAt.toISOString()],
  ['What', wordsOf],
  ['Person', (event) => event.actorName],
  ['Rank', (event) => event.actorRank],
  ['Unit', (event) => event.actorUnit],
  ['Toolbox', (event) => event.toolboxId],
  ['Drawer', (event) => event.drawerNumber],
  ['Subject', (event) => event.subject],
  // Each name by itself: who splits the cell gets no formula either.
  ['Missing', (event) => missingOf(event).map(harmlessText).join('; ')],
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

/** One JSON value a line: what the hash is over, key by key, and beside it the engine and the two hashes. */
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
  readonly lineOf: (event: StoredEvent) => string;
}

/** How a file of events is written. The mark in front of the CSV tells spreadsheets that it is UTF-8. */
export const linesOf: Readonly<Record<AuditFormat, Lines>> = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    head: `\uFEFF${csvLine(columns.map(([header]) => header))}`,
    lineOf: (event) => csvLine(columns.map(([, cell]) => cell(event))),
  },
  jsonl: { type: 'application/jsonl; charset=utf-8', head: '', lineOf: jsonLine },
};
