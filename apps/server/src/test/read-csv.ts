/** why: written from RFC 4180 only, so that it shares no mistake with the writer. Lines end with CRLF. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const quoted = (): string => {
    let cell = '';
    for (at += 1; at < text.length; at += 1) {
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else break;
    }
    at += 1;
    return cell;
  };
  const bare = (): string => {
    const start = at;
    while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at)) {
      if (/["\r\n]/.test(text[at] ?? '')) throw new Error(`A bare cell holds ${JSON.stringify(text[at])}`);
      at += 1;
    }
    return text.slice(start, at);
  };
  while (at < text.length) {
    row.push(text[at] === '"' ? quoted() : bare());
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`A cell ends with ${JSON.stringify(text[at])}`);
  }
  const widths = new Set(rows.map(({ length }) => length));
  if (widths.size > 1 || row.length > 0) throw new Error('The rows differ in length');
  return rows;
}
