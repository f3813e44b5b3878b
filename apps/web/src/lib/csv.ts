/** A spreadsheet would read such a cell as a formula. */
const FORMULA = /^[=+\-@\0\t\n\r＝＋－＠]/u;

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A CSV file (RFC 4180, UTF-8 with a byte order mark, which Excel needs) whose first row is the heading. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map(cellOf).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
