import type { CaseWorkItem, LostCase, TimelineEntry } from '@stowed/contract';
import { caseSourceWords, caseStateWords } from '@stowed/domain';
import type { NotifiedPerson } from '../notifications/notices.service.ts';
import { textOfHead } from '../record/signed-head.policy.ts';
import type { SignedHead } from '../record/signed-head.policy.ts';
import {
  closureWords,
  entryText,
  entryTitle,
  nameOf,
  notifiedWords,
  workItemWords,
} from './case-report-words.ts';
import { personWords, timeWords } from './receipt-content.ts';
import type { PictureRow } from './receipt.repository.ts';
import { ReceiptSheet } from './receipt-sheet.ts';
import { linesOfHead, writeFacts, zonedWords } from './receipt-writer.ts';

export interface ReportPicture extends PictureRow {
  readonly bytes: Buffer;
  /** Where the tool lies, in percent; null: not known. */
  readonly frame: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
}

interface CaseReport {
  readonly organization: string;
  readonly lost: LostCase;
  /** Oldest first. */
  readonly entries: readonly { readonly entry: TimelineEntry; readonly picture: ReportPicture | undefined }[];
  readonly workItems: readonly CaseWorkItem[];
  /** Oldest first. */
  readonly notified: readonly NotifiedPerson[];
  readonly lastSeen:
    | {
        readonly at: Date;
        readonly person: Parameters<typeof personWords>[0];
        readonly sequence: number;
        readonly isByEngine: boolean;
        readonly picture: ReportPicture | undefined;
      }
    | undefined;
  /** The tool in its template. */
  readonly place: ReportPicture | undefined;
  readonly timeZone: string;
  readonly newest: SignedHead;
  readonly printedBy: string;
  readonly printedAt: Date;
}

const PHOTO = { width: 260, height: 170 };
const small = { size: 8 } as const;
const HEADING = 60;

function heading(sheet: ReceiptSheet, text: string): void {
  sheet.keepTogether(HEADING);
  sheet.space(8);
  sheet.rule(1);
  sheet.line(text, { font: 'bold', size: 12 });
}

function writePicture(sheet: ReceiptSheet, { bytes, width, height, sha256, frame }: ReportPicture): void {
  const scale = Math.min(PHOTO.width / width, PHOTO.height / height);
  sheet.picture(bytes, { width: width * scale, height: height * scale }, (pdf, box) => {
    if (!frame) return;
    const [x, y] = [(frame.x / 100) * box.width, (frame.y / 100) * box.height];
    const [w, h] = [(frame.width / 100) * box.width, (frame.height / 100) * box.height];
    pdf.lineWidth(2.5).undash().rect(x, y, w, h).stroke('#ffffff');
    pdf.lineWidth(1.25).dash(3, { space: 3 }).rect(x, y, w, h).stroke('#000000');
  });
  sheet.line(`SHA-256 ${sha256}`, { font: 'mono', size: 6.5 });
}

function writeHead(sheet: ReceiptSheet, report: CaseReport): void {
  const { lost } = report;
  const at = (time: string) => zonedWords(new Date(time), report);
  sheet.line(`Lost-Tool Case ${lost.number}`, { font: 'bold', size: 18 });
  sheet.space(4);
  sheet.rule(1.5);
  writeFacts(sheet, [
    ['Organization', report.organization],
    ['Tool', [lost.toolName, lost.partNumber].filter(Boolean).join(', ')],
    ['Toolbox', lost.toolboxId],
    ['Drawer', `${lost.drawerNumber}${lost.isDrawerThere ? '' : ' (deleted or archived since)'}`],
    ['State', caseStateWords[lost.state]],
    ['Discovered', `${caseSourceWords[lost.source]}, ${at(lost.discoveredAt)}`],
    ['Discovered by', nameOf(lost.discoveredBy)],
    ...(lost.formerNumber === null ? [] : [['Earlier case', String(lost.formerNumber)] as const]),
    ...(lost.openedAt === null ? [] : [['Opened', at(lost.openedAt)] as const]),
    ...(lost.escalatedAt === null ? [] : [['Escalated', at(lost.escalatedAt)] as const]),
    ...closureWords(lost),
    ...(lost.closedAt === null ? [] : [['Closed', at(lost.closedAt)] as const]),
  ]);
}

function writeLastSeen(sheet: ReceiptSheet, report: CaseReport): void {
  const { lastSeen, place } = report;
  heading(sheet, 'Last seen');
  if (lastSeen) {
    const by = lastSeen.isByEngine ? 'in a photo, judged by Stowed, saved by' : 'marked by hand by';
    sheet.line(`${zonedWords(lastSeen.at, report)}, ${by} ${personWords(lastSeen.person)}`);
    sheet.line(`Entry ${lastSeen.sequence} of the record`, small);
    if (lastSeen.picture) writePicture(sheet, lastSeen.picture);
  } else sheet.line('Never seen.');
  if (!place) return;
  sheet.line('Its place in the template', small);
  writePicture(sheet, place);
}

function writeWorkItems(sheet: ReceiptSheet, report: CaseReport): void {
  heading(sheet, 'Aircraft and jobs in question');
  const at = (time: string) => zonedWords(new Date(time), report);
  for (const item of report.workItems) sheet.line(workItemWords(item, at));
  if (report.workItems.length === 0) sheet.line('None.');
  sheet.line('The release to service is signed elsewhere.', small);
}

function writeNotified(sheet: ReceiptSheet, report: CaseReport): void {
  heading(sheet, 'People notified');
  for (const person of report.notified) sheet.line(notifiedWords(person, zonedWords(person.at, report)));
  if (report.notified.length === 0) sheet.line('Nobody.');
}

function writeEntries(sheet: ReceiptSheet, report: CaseReport): void {
  heading(sheet, 'What was done');
  for (const { entry, picture } of report.entries) {
    sheet.keepTogether(picture ? PHOTO.height + HEADING : HEADING / 2);
    sheet.space(3);
    sheet.line(entryTitle(entry), { font: 'bold' });
    const text = entryText(entry);
    if (text !== undefined) sheet.line(text);
    sheet.line(`${nameOf(entry.person)}, ${zonedWords(new Date(entry.at), report)}`, small);
    if (picture) writePicture(sheet, picture);
    sheet.line(`Entry ${entry.sequence}, SHA-256 ${entry.seal}`, { font: 'mono', size: 6.5 });
  }
}

function writeRecord(sheet: ReceiptSheet, { newest, printedBy, printedAt }: CaseReport): void {
  heading(sheet, 'Record');
  sheet.line('Signed head of the record', small);
  for (const part of linesOfHead(newest)) sheet.line(part, { font: 'mono', size: 7 });
  sheet.line(`Printed by ${printedBy}, ${timeWords(printedAt)}`, small);
}

/** Renders a case as a black-and-white A4 PDF. */
export function writeCaseReport(report: CaseReport): Promise<Buffer> {
  const { number, toolName } = report.lost;
  const title = `Lost-tool case ${number}: ${toolName}`;
  const sheet = new ReceiptSheet({ title, keywords: textOfHead(report.newest), now: report.printedAt });
  writeHead(sheet, report);
  writeLastSeen(sheet, report);
  writeWorkItems(sheet, report);
  writeNotified(sheet, report);
  writeEntries(sheet, report);
  writeRecord(sheet, report);
  return sheet.finish(title);
}
