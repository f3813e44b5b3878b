import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';

const PART = 100;

export interface Page {
  readonly after: string | undefined;
  readonly limit: number;
}

/** Parts of all rows by id. */
export async function* pagesOf<Row extends { readonly id: string }>(
  select: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined, isFull = true; isFull;) {
    const rows = await select({ after, limit: PART });
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id;
    isFull = rows.length === PART;
  }
}

interface Compared<Row> {
  /** One word, for reports. */
  readonly what: string;
  /** By row id; what is compared is taken out. */
  readonly expected: Map<string, object>;
  readonly factsOf: (row: Row) => object;
  readonly report: Report;
}

/** Compares rows with what the events say about them; reports rows that only one side has. */
export async function compareRows<Row extends { readonly id: string }>(
  select: (page: Page) => Promise<Row[]>,
  { what, expected, factsOf, report }: Compared<Row>,
): Promise<void> {
  for await (const rows of pagesOf(select)) {
    for (const row of rows) {
      const one = expected.get(row.id);
      expected.delete(row.id);
      if (one) compareFacts(`${what} ${row.id}`, { expected: one, found: factsOf(row) }, report);
      else report(`${what} ${row.id}: no event recorded it`);
    }
  }
  for (const id of expected.keys()) report(`${what} ${id} is gone`);
}
