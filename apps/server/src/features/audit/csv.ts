/** A spreadsheet would take such a cell for a formula. */
const FORMULA = /^[=+\-@\0\t\n\r＝＋－＠]/;
const SPECIAL = /[",\r\n]/;

/** What a spreadsheet would compute gets an apostrophe in front, which shows it as text. */
export const harmlessText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** One cell by RFC 4180. */
function csvCell(value: string | number | null): string {
  const harmless = harmlessText(String(value ?? ''));
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
