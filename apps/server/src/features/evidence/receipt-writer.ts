import { timeWords } from './receipt-content.ts';
import type { Receipt, ReceiptDrawer, ReceiptTool } from './receipt-content.ts';
import { ReceiptSheet, contentWidth } from './receipt-sheet.ts';

const PHOTO = { width: 300, height: 200 };
const TERM = 118;
const columns = {
  number: { x: 0, width: 30 },
  name: { x: 34, width: 176 },
  status: { x: 216, width: 90 },
  decision: { x: 308, width: contentWidth - 308 },
} as const;
const small = { size: 8 } as const;
const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

function statusWords({ status, isDoubted }: ReceiptTool): string {
  if (isDoubted) return `? ${status}, unchecked`;
  return status === 'missing' ? '✗ MISSING' : '✓ present';
}

function writeFacts(sheet: ReceiptSheet, facts: readonly (readonly [string, string])[]): void {
  for (const [term, text] of facts) {
    sheet.row([
      { text: term, x: 0, width: TERM, font: 'bold' },
      { text, x: TERM, width: contentWidth - TERM },
    ]);
  }
}

const nameWords = ({ name, details }: ReceiptTool): string => (details ? `${name}, ${details}` : name);

function missingWords({ drawers }: Receipt): string {
  const missing = drawers.flatMap(({ number, tools }) =>
    tools.filter(({ status }) => status === 'missing').map((tool) => `${nameWords(tool)} (drawer ${number})`),
  );
  return missing.length === 0 ? 'none' : `${count(missing.length, 'tool')}: ${missing.join(', ')}`;
}

function writeHead(sheet: ReceiptSheet, receipt: Receipt): void {
  sheet.line('Tool Inventory Receipt', { font: 'bold', size: 18 });
  sheet.space(4);
  sheet.rule(1.5);
  writeFacts(sheet, [
    ['Organization', receipt.organization],
    ['Toolbox', receipt.toolboxId],
    ['Equipment ID', receipt.equipmentId ?? 'none'],
    ['Completed by', receipt.completedBy],
    ['Completed at', timeWords(receipt.completedAt)],
    ['Missing tools', missingWords(receipt)],
    [
      'Open drawers',
      receipt.incompleteDrawers.length === 0
        ? 'none'
        : `completed all the same, with drawer ${receipt.incompleteDrawers.join(', ')} incomplete`,
    ],
  ]);
  sheet.space(6);
}

/** Numbers on the tools; a missing one in a frame that shows on any ground, in black and white too. */
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

function writePhoto(sheet: ReceiptSheet, { photo, tools }: ReceiptDrawer): void {
  if (!photo) {
    sheet.line('No photo on record.', small);
    return;
  }
  const scale = Math.min(PHOTO.width / photo.width, PHOTO.height / photo.height);
  const size = { width: photo.width * scale, height: photo.height * scale };
  sheet.picture(photo.bytes, size, (pdf, box) => {
    drawMarks(pdf, { tools, box });
  });
  sheet.line(`Photo, SHA-256 ${photo.sha256}`, { font: 'mono', size: 6.5 });
}

function writeTool(sheet: ReceiptSheet, tool: ReceiptTool): void {
  const font = tool.status === 'missing' || tool.isDoubted ? 'bold' : 'regular';
  sheet.row([
    { ...columns.number, ...small, text: tool.position, font },
    { ...columns.name, ...small, text: nameWords(tool), font },
    { ...columns.status, ...small, text: statusWords(tool), font },
    { ...columns.decision, ...small, text: tool.decision },
  ]);
}

function writeDrawer(sheet: ReceiptSheet, drawer: ReceiptDrawer): void {
  const { number, completion, templateVersion, expectedTools, tools, photo } = drawer;
  // The heading never stands alone at the foot of a page.
  sheet.keepTogether(photo ? PHOTO.height + 90 : 75);
  sheet.space(8);
  sheet.rule(1);
  sheet.line(`Drawer ${number}`, { font: 'bold', size: 13 });
  const missing = tools.filter(({ status }) => status === 'missing').length;
  const doubted = tools.filter(({ isDoubted }) => isDoubted).length;
  sheet.line(completion ? `Completed by ${completion}` : 'NOT COMPLETED', completion ? {} : { font: 'bold' });
  sheet.line(
    [
      `${tools.length - missing} present`,
      `${missing} missing`,
      ...(doubted > 0 ? [`${doubted} not checked by eye`] : []),
      `${expectedTools} expected`,
      templateVersion === null ? 'no template' : `template version ${templateVersion}`,
    ].join(' · '),
  );
  sheet.space(4);
  writePhoto(sheet, drawer);
  for (const tool of tools) writeTool(sheet, tool);
  if (tools.length === 0) sheet.line('No tools recorded.', small);
}

function writeRecord(sheet: ReceiptSheet, { entry, newest, printedBy, printedAt }: Receipt): void {
  sheet.keepTogether(90);
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
  sheet.line(`Printed by ${printedBy}, ${timeWords(printedAt)}`, small);
}

/** A completed inventory as a PDF, A4, in black: to be kept with an aircraft's papers. */
export function writeReceipt(receipt: Receipt): Promise<Buffer> {
  const title = `Tool inventory ${receipt.toolboxId}, ${timeWords(receipt.completedAt)}`;
  const sheet = new ReceiptSheet({ title, now: receipt.printedAt });
  writeHead(sheet, receipt);
  for (const drawer of receipt.drawers) writeDrawer(sheet, drawer);
  writeRecord(sheet, receipt);
  return sheet.finish(title);
}
