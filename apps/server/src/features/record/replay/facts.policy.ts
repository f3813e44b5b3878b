import { canonicalJson } from '../canonical-json.ts';

/** Receives one sentence for each difference between rows and events. */
export type Report = (difference: string) => void;

const LONGEST = 80;

function words(value: unknown): string {
  const text = canonicalJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * Compares a row with what the events say about it, column by column. A column that the events do not
 * determine (undefined) is not compared.
 */
export function compareFacts(
  row: string,
  { expected, found }: { readonly expected: object; readonly found: object },
  report: Report,
): void {
  const stored = new Map<string, unknown>(Object.entries(found));
  for (const [column, value] of Object.entries(expected) as [string, unknown][]) {
    const other = stored.get(column);
    if (value === undefined || other === undefined || canonicalJson(value) === canonicalJson(other)) continue;
    report(`${row}: ${column} is ${words(other)}, the events say ${words(value)}`);
  }
}

interface Listed {
  readonly uniqueId?: string | undefined;
  readonly name: string;
}

const toolWords = ({ uniqueId, name }: Listed, drawer: string): string =>
  `tool ${JSON.stringify(name)} (${uniqueId ?? 'no id'}) of ${drawer}`;

/** Compares a drawer's list of tools, in order, with what the events say. */
export function compareTools(
  drawer: string,
  { expected, found }: { readonly expected: readonly Listed[]; readonly found: readonly Listed[] },
  report: Report,
): void {
  const places = new Map(found.map((tool, ordinal) => [tool.uniqueId, { ordinal, ...tool }]));
  expected.forEach((tool, ordinal) => {
    const row = toolWords(tool, drawer);
    const stored = places.get(tool.uniqueId);
    places.delete(tool.uniqueId);
    if (stored) compareFacts(row, { expected: { ...tool, ordinal }, found: stored }, report);
    else report(`${row} is gone`);
  });
  for (const tool of places.values()) report(`${toolWords(tool, drawer)}: no event created it`);
}
