import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { productName } from '@stowed/domain';

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  mono: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
};

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const FOOT = 30;
const LINE_HEIGHT = 1.25;

export const contentWidth = PAGE.width - 2 * MARGIN;

interface TextStyle {
  readonly font?: keyof typeof fonts;
  readonly size?: number;
}

export interface Cell extends TextStyle {
  readonly text: string;
  /** From the left margin. */
  readonly x: number;
  readonly width: number;
}

interface Titles {
  readonly title: string;
  /** Kept as plain text in the file, for programs. */
  readonly keywords: string;
  readonly now: Date;
}

/** A4 pages written from top to bottom in black; what does not fit goes on the next page. */
export class ReceiptSheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #written: Promise<Buffer>;
  #y = MARGIN;

  constructor({ title, keywords, now }: Titles) {
    this.#pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      font: fonts.regular,
      info: { Title: title, Keywords: keywords, Creator: productName, CreationDate: now },
    });
    this.#written = buffer(this.#pdf);
  }

  /** Starts a new page unless this one has this much room left, in points. Returns true if it did. */
  keepTogether(height: number): boolean {
    if (this.#y + height <= PAGE.height - MARGIN - FOOT) return false;
    this.#pdf.addPage();
    this.#y = MARGIN;
    return true;
  }

  space(height: number): void {
    this.#y += height;
  }

  line(text: string, style: TextStyle = {}): void {
    this.row([{ text, x: 0, width: contentWidth, ...style }]);
  }

  /** Texts side by side; each wraps within its width. */
  row(cells: readonly Cell[]): void {
    const height = this.heightOfRow(cells);
    this.keepTogether(height);
    for (const cell of cells) {
      this.#use(cell).text(cell.text, MARGIN + cell.x, this.#y, { width: cell.width, lineGap: 1 });
    }
    this.#y += height;
  }

  heightOfRow(cells: readonly Cell[]): number {
    return Math.max(...cells.map((cell) => this.#heightOf(cell)));
  }

  rule(width = 0.5): void {
    this.#pdf
      .lineWidth(width)
      .moveTo(MARGIN, this.#y)
      .lineTo(PAGE.width - MARGIN, this.#y)
      .stroke('#000000');
    this.#y += 4;
  }

  /** A picture within these bounds; `draw` uses points from the picture's upper left corner. */
  picture(
    bytes: Buffer,
    size: { readonly width: number; readonly height: number },
    draw: (pdf: PDFKit.PDFDocument, box: { readonly width: number; readonly height: number }) => void,
  ): void {
    this.keepTogether(size.height);
    this.#pdf.image(bytes, MARGIN, this.#y, { width: size.width, height: size.height });
    this.#pdf.save().translate(MARGIN, this.#y);
    draw(this.#pdf, size);
    this.#pdf.restore();
    this.#y += size.height + 6;
  }

  /** Numbers the pages and returns the document. */
  finish(foot: string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      this.#use({ size: 7.5 }).text(`${foot} · page ${page + 1} of ${count}`, MARGIN, PAGE.height - MARGIN, {
        width: contentWidth,
        lineBreak: false,
      });
    }
    this.#pdf.end();
    return this.#written;
  }

  #use({ font = 'regular', size = 9.5 }: TextStyle): PDFKit.PDFDocument {
    return this.#pdf.font(fonts[font]).fontSize(size).fillColor('#000000');
  }

  #heightOf(cell: Cell): number {
    const height = this.#use(cell).heightOfString(cell.text, { width: cell.width, lineGap: 1 });
    return Math.max(height, (cell.size ?? 9.5) * LINE_HEIGHT) + 1.5;
  }
}
