import { inflateSync } from 'node:zlib';

type Matrix = readonly [number, number, number, number, number, number];

const unit: Matrix = [1, 0, 0, 1, 0, 0];

/** The content of a PDF page: its filled rectangles as a picture, and its texts in written order. */
export interface PdfPage {
  readonly svg: string;
  readonly texts: readonly string[];
  /** The same texts with the positions of their baselines, in points from the lower left corner. */
  readonly placed: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

/** `outer` after `inner`. */
function combine([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/**
 * Reads what our own writer writes: rectangles, transforms, texts in embedded fonts. Other PDFs need
 * more.
 */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const named = (body: string, name: string) => object(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]);
  const fontsOf = (page: string) => {
    const fonts = [...named(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)];
    return new Map(
      fonts.map(([, name = '', id]) => [name, lettersOf(streamOf(named(object(id), 'ToUnicode')))]),
    );
  };
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => {
      const [, width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)?.map(Number) ?? [];
      const content = streamOf(named(page, 'Contents'));
      const placed = textsOf(content, fontsOf(page));
      return { svg: paint(content, { width, height }), texts: placed.map(({ text }) => text), placed };
    });
}

function streamOf(body: string): string {
  const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '';
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

/** The characters of a font by glyph number. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      letters[parseInt(from, 16) + index] = Buffer.from(code.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le');
    }
  }
  return letters;
}

function textsOf(
  content: string,
  fonts: ReadonlyMap<string, readonly string[]>,
): { readonly text: string; readonly x: number; readonly y: number }[] {
  let letters: readonly string[] = [];
  let place = { x: 0, y: 0 };
  const texts: { text: string; x: number; y: number }[] = [];
  for (const [, font, matrix, glyphs = ''] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|^([-\d. ]+) Tm|\[(.*)\] TJ/gm,
  )) {
    if (font) letters = fonts.get(font) ?? [];
    else if (matrix) {
      const [x = 0, y = 0] = matrix.split(' ').slice(4).map(Number);
      place = { x, y };
    } else {
      const text = glyphsOf(glyphs)
        .map((glyph) => letters[glyph])
        .join('');
      texts.push({ text, ...place });
    }
  }
  return texts;
}

/** The glyph numbers of a text, which kerning may split. */
function glyphsOf(parts: string): number[] {
  const hex = [...parts.matchAll(/<(\w+)>/g)].map(([, part = '']) => part).join('');
  return [...hex.matchAll(/\w{4}/g)].map(([code]) => parseInt(code, 16));
}

function paint(
  content: string,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  let transform = unit;
  const saved: Matrix[] = [];
  let open: string[] = [];
  const filled: string[] = [];
  const operators: Readonly<Record<string, (numbers: readonly number[]) => void>> = {
    q: () => saved.push(transform),
    Q: () => (transform = saved.pop() ?? unit),
    cm: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => (transform = combine(transform, [a, b, c, d, e, f])),
    re: ([x, y, w, h]) =>
      open.push(
        `<rect x="${x}" y="${y}" width="${w}" height="${h}" transform="matrix(${transform.join(' ')})"/>`,
      ),
    f: () => filled.push(...open.splice(0)),
    S: () => (open = []),
  };
  for (const line of content.split('\n')) {
    const words = line.split(' ');
    operators[words.pop() ?? '']?.(words.map(Number));
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    `<g transform="matrix(1 0 0 -1 0 ${height})">${filled.join('')}</g></svg>`
  );
}
