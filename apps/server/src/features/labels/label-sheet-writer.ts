import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { labelSheets, layOutLabel, placeLabels, productName } from '@stowed/domain';
import type { LabelContent } from '@stowed/domain';
import type { LabelSheet } from '@stowed/contract';
import { encodeQr } from './qr-code.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Rows overlap by this fraction of a module, so that no viewer shows a seam. */
const OVERLAP = 0.02;
const CUT_LINE = { width: 0.1, color: '#999999' };

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'),
};

interface Label extends LabelContent {
  /** The code's text. */
  readonly text: string;
}

export interface SheetOrder {
  readonly labels: readonly Label[];
  readonly sheet: LabelSheet;
  /** The first free label position, from 1. */
  readonly first: number;
  readonly now: Date;
}

type Square = ReturnType<typeof layOutLabel>['code'];
type Line = ReturnType<typeof layOutLabel>['lines'][number];
type Page = PDFKit.PDFDocument;

function drawCode(page: Page, { x, y, width }: Square, text: string): void {
  const { side, runs } = encodeQr(text);
  const module = width / side;
  for (const run of runs) {
    page.rect(x + run.x * module, y + run.y * module, run.length * module, (1 + OVERLAP) * module);
  }
  page.fill('#000000');
}

function drawLine(page: Page, { text, isBold, x, baseline, size }: Line): void {
  page
    .font(isBold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .fillColor('#000000')
    .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
}

/** Renders the labels as a PDF in the sheet's own size: print it at 100 %. */
export async function writeLabelSheet({ labels, sheet, first, now }: SheetOrder): Promise<Buffer> {
  const measures = labelSheets[sheet];
  const { width, height } = measures.page;
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: fonts.regular,
    info: { Title: `Labels ${labels[0]?.toolboxId ?? ''}`, Creator: productName, CreationDate: now },
  });
  const written = buffer(pdf);
  const places = placeLabels(measures, labels.length, first);
  let pages = 0;
  for (const [index, { page, box }] of places.entries()) {
    const label = labels[index];
    if (!label) continue;
    if (page >= pages) {
      pdf.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 }).scale(POINTS_PER_MM);
      pages = page + 1;
    }
    const { code, lines } = layOutLabel(box, label);
    if (measures.isCut) {
      pdf.lineWidth(CUT_LINE.width).rect(box.x, box.y, box.width, box.height).stroke(CUT_LINE.color);
    }
    drawCode(pdf, code, label.text);
    for (const line of lines) drawLine(pdf, line);
  }
  pdf.end();
  return written;
}
