import { timeWords } from './receipt-content.ts';
import { textOfHead } from '../record/signed-head.policy.ts';
import type { SignedHead } from '../record/signed-head.policy.ts';
import { localTime } from '../settings/time-zones.policy.ts';
import type { Receipt, ReceiptDrawer, ReceiptTool } from './receipt-content.ts';
import { ReceiptSheet, contentWidth } from './receipt-sheet.ts';
import type { Cell } from './receipt-sheet.ts';
import {
  figuresWords,
  isNotCompared,
  isUnchecked,
  leftOutWords,
  missingWords,
  nameWords,
  openDrawersWords,
  statusWords,
  uncheckedWords,
} from './receipt-words.ts';

const PHOTO = { width: 300, height: 200 };
const TERM = 118;
const columns = {
  number: { x: 0, width: 30 },
  name: { x: 34, width: 176 },
  status: { x: 216, width: 90 },
  decision: { x: 308, width: contentWidth - 308 },
} as const;
const small = { size: 8 } as const;
/** Points. */
const RECORD_HEIGHT = 90;
const SIGNATURE_HEIGHT = 80;
/** A drawer's last rows stay on one page together with what follows. */
const LAST_ROWS = 3;
export function writeFacts(sheet: ReceiptSheet, facts: readonly (readonly [string, string])[]): void {
  for (const [term, text] of facts) {
    sheet.row([
      { text: term, x: 0, width: TERM, font: 'bold' },
      { text, x: TERM, width: contentWidth - TERM },
    ]);
  }
}

/** In UTC and, where it differs, by the organization's clocks. */
export function zonedWords(time: Date, { timeZone }: Pick<Receipt, 'timeZone'>): string {
  if (timeZone === 'UTC') return timeWords(time);
  return `${timeWords(time)} (${localTime(time, timeZone)} in ${timeZone})`;
}

function planFacts(receipt: Receipt): readonly (readonly [string, string])[] {
  const { plan } = receipt;
  if (!plan) return [];
  const optional = [
    ['Place', plan.place],
    ['Aircraft', plan.aircraft.join('; ')],
    ['Job', plan.jobs.join('; ')],
    ['Note', plan.note],
  ] as const;
  return [
    ['Inventory', plan.kind],
    ...optional.flatMap(([term, text]) => (text ? [[term, text] as const] : [])),
    ['Started by', `${plan.startedBy}, ${zonedWords(plan.startedAt, receipt)}`],
  ];
}

function writeHead(sheet: ReceiptSheet, receipt: Receipt): void {
  sheet.line('Tool Inventory Receipt', { font: 'bold', size: 18 });
  sheet.space(4);
  sheet.rule(1.5);
  const unchecked = uncheckedWords(receipt);
  const leftOut = leftOutWords(receipt);
  writeFacts(sheet, [
    ['Organization', receipt.organization],
    ['Toolbox', receipt.toolboxId],
    ['Equipment ID', receipt.equipmentId ?? 'none'],
    ...planFacts(receipt),
    ['Completed by', receipt.completedBy],
    ['Completed at', zonedWords(receipt.completedAt, receipt)],
    ...receipt.onDevice.map((words) => ['', words] as const),
    ['Tools', figuresWords(receipt.drawers)],
    ['Missing tools', missingWords(receipt)],
    ...(receipt.excused.length > 0 ? [['Excused', receipt.excused.join('; ')] as const] : []),
    ...(leftOut === undefined ? [] : [['Not accounted for', leftOut] as const]),
    ...(unchecked === undefined ? [] : [['Not checked', unchecked] as const]),
    ['Incomplete drawers', openDrawersWords(receipt)],
  ]);
  sheet.space(6);
}

function writeSignatures(sheet: ReceiptSheet, receipt: Receipt): void {
  for (const { role, meaning, by, method, at, digest, voidAt } of receipt.signatures) {
    sheet.keepTogether(SIGNATURE_HEIGHT);
    sheet.space(6);
    sheet.rule(1);
    sheet.line(voidAt ? `${role}, VOID` : role, { font: 'bold', size: 11 });
    sheet.line(meaning);
    sheet.line(`Signed by ${by}, with a ${method}, ${zonedWords(at, receipt)}`);
    if (voidAt) {
      const since = zonedWords(voidAt, receipt);
      sheet.line(`VOID since ${since}: a drawer was changed after this signature`, { font: 'bold' });
    }
    sheet.line(`SHA-256 ${digest}`, { font: 'mono', size: 7 });
  }
}

/**
 * Draws numbers on the tools, with a frame around missing ones that is visible on any background, even in
 * black and white.
 */
function drawMarks(
  pdf: PDFKit.PDFDocument,
  { tools, box }: { readonly tools: readonly ReceiptTool[]; readonly box: typeof PHOTO },
): void {
  for (const { position, status, frame } of tools) {
    const at = { x: frame.x * box.width, y: frame.y * box.height };
    if (status === 'missing') {
      const [width, height] = [frame.width * box.width, frame.height * box.height];
      pdf.lineWidth(2.5).undash().rect(at.x, at.y, width, height).stroke('#ffffff');
      pdf.lineWidth(1.25).dash(3, { space: 3 }).rect(at.x, at.y, width, height).stroke('#000000');
    }
    const width = 5 + 4.6 * position.length;
    pdf.lineWidth(0.5).undash().rect(at.x, at.y, width, 9).fillAndStroke('#ffffff', '#000000');
    pdf
      .fontSize(7)
      .fillColor('#000000')
      .text(position, at.x + 2.5, at.y + 1, { lineBreak: false });
  }
}

function writePhoto(sheet: ReceiptSheet, { photo, tools, isLocated }: ReceiptDrawer): void {
  if (!photo) {
    sheet.line('No photo on record.', small);
    return;
  }
  const scale = Math.min(PHOTO.width / photo.width, PHOTO.height / photo.height);
  const size = { width: photo.width * scale, height: photo.height * scale };
  sheet.picture(photo.bytes, size, (pdf, box) => {
    if (isLocated) drawMarks(pdf, { tools, box });
  });
  if (!isLocated) {
    sheet.line('This photo was saved without being judged: its tools are not marked on it.', small);
  }
  sheet.line(`Photo, SHA-256 ${photo.sha256}`, { font: 'mono', size: 6.5 });
}

function rowOf(tool: ReceiptTool): readonly Cell[] {
  const font = tool.status === 'missing' || tool.needsReview ? 'bold' : 'regular';
  return [
    { ...columns.number, ...small, text: tool.position, font },
    { ...columns.name, ...small, text: nameWords(tool), font },
    { ...columns.status, ...small, text: statusWords(tool), font },
    { ...columns.decision, ...small, text: tool.decision },
  ];
}

function writeTools(sheet: ReceiptSheet, { number, tools }: ReceiptDrawer, below: number): void {
  const rows = tools.map(rowOf);
  rows.forEach((row, index) => {
    const isLast = rows.length - index === LAST_ROWS;
    const kept = isLast ? rows.slice(index) : [row];
    const height = kept.reduce((sum, one) => sum + sheet.heightOfRow(one), isLast ? below : 0);
    if (sheet.keepTogether(height)) sheet.line(`Drawer ${number}, continued`, { font: 'bold' });
    sheet.row(row);
  });
}

/** Qualifications of a drawer's signature. */
function writeNotes(sheet: ReceiptSheet, drawer: ReceiptDrawer): void {
  const { onDevice, withoutPhoto, isPhotoEarlier, isComparedLate, isChangedSince } = drawer;
  const { templateVersion, newerTemplate } = drawer;
  for (const words of onDevice) sheet.line(words);
  if (withoutPhoto !== undefined) {
    sheet.line(`Completed without a photo of this inventory: ${withoutPhoto}`, { font: 'bold' });
  }
  if (isNotCompared(drawer)) sheet.line('Checked by hand: the photo was not compared', { font: 'bold' });
  if (isComparedLate) sheet.line('Checked by hand before Stowed compared the photo', { font: 'bold' });
  if (isPhotoEarlier) sheet.line('Photo of an earlier inventory', { font: 'bold' });
  if (newerTemplate !== null) {
    const words = `Photo judged by template version ${templateVersion}; the drawer has version ${newerTemplate}`;
    sheet.line(words, { font: 'bold' });
  }
  if (isChangedSince)
    sheet.line('CHANGED AFTER SIGNING: everything below is newer than this signature', { font: 'bold' });
}

/** A drawer, with this much room (in points) left below it on its last page. */
function writeDrawer(sheet: ReceiptSheet, drawer: ReceiptDrawer, below: number): void {
  const { number, completion, templateVersion, expectedTools, tools, photo } = drawer;
  const rows = tools.length < LAST_ROWS ? 12 * tools.length + below : 0;
  // A heading is never alone at the bottom of a page.
  sheet.keepTogether((photo ? PHOTO.height + 90 : 75) + rows);
  sheet.space(8);
  sheet.rule(1);
  sheet.line(`Drawer ${number}`, { font: 'bold', size: 13 });
  sheet.line(completion ? `Completed by ${completion}` : 'NOT COMPLETED', completion ? {} : { font: 'bold' });
  writeNotes(sheet, drawer);
  const template = templateVersion === null ? 'no template' : `template version ${templateVersion}`;
  if (isUnchecked(drawer)) {
    sheet.line('NOT CHECKED: no photo on record', { font: 'bold' });
    sheet.line(`${expectedTools} expected · ${template}`);
    return;
  }
  sheet.line(`${figuresWords([drawer])} · ${template}`);
  sheet.space(4);
  writePhoto(sheet, drawer);
  writeTools(sheet, drawer, below);
  if (tools.length === 0) sheet.line('No tools recorded.', small);
}

/** The head's text, broken between its parts. */
export function linesOfHead(head: SignedHead): readonly string[] {
  const parts = textOfHead(head).split(' ');
  return [parts.slice(0, 4).join(' '), ...parts.slice(4)];
}

function writeRecord(sheet: ReceiptSheet, { entry, newest, printedBy, printedAt }: Receipt): void {
  sheet.keepTogether(RECORD_HEIGHT);
  sheet.space(10);
  sheet.rule(1.5);
  sheet.line('Record', { font: 'bold', size: 11 });
  for (const [words, { sequence, hash }] of [
    ['This inventory: entry', entry],
    ['Newest when printed: entry', newest],
  ] as const) {
    sheet.line(`${words} ${sequence}, SHA-256`, small);
    sheet.line(hash, { font: 'mono', size: 8 });
  }
  sheet.line('Signed head of the record', small);
  for (const part of linesOfHead(newest)) sheet.line(part, { font: 'mono', size: 7 });
  sheet.line(`Printed by ${printedBy}, ${timeWords(printedAt)}`, small);
}

/** Renders a completed inventory as a black-and-white A4 PDF, to be kept with an aircraft's papers. */
export function writeReceipt(receipt: Receipt): Promise<Buffer> {
  const title = `Tool inventory ${receipt.toolboxId}, ${timeWords(receipt.completedAt)}`;
  const sheet = new ReceiptSheet({ title, keywords: textOfHead(receipt.newest), now: receipt.printedAt });
  writeHead(sheet, receipt);
  writeSignatures(sheet, receipt);
  const last = receipt.drawers.length - 1;
  receipt.drawers.forEach((drawer, index) => writeDrawer(sheet, drawer, index === last ? RECORD_HEIGHT : 0));
  writeRecord(sheet, receipt);
  return sheet.finish(title);
}
