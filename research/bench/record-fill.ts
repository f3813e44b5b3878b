import { hashOfEvent } from '../../apps/server/src/features/record/event-chain.ts';
import type { UnchainedEvent } from '../../apps/server/src/features/record/event-chain.ts';
import { inPlace } from './place.ts';
import type { Place } from './place.ts';

const PART = 1000;

/** An event's columns, as stored. */
type Row = Readonly<Record<string, unknown>>;

const camelCased = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const eventOf = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [camelCased(column), value]),
  ) as UnchainedEvent;
const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** As many events after the newest, in turn like the two marks; each is what the next one finds. */
function* followers([missing, found]: readonly [Row, Row], count: number): Generator<Row> {
  const marks = [{ ...missing, before: found['after'] }, found];
  let { sequence, hash } = found;
  for (let made = 0; made < count; made += 1) {
    const { transaction_id: _own, ...mark }: Row = marks[made % 2] ?? found;
    const row = { ...mark, sequence: Number(sequence) + 1, previous_hash: hash };
    ({ sequence } = row);
    hash = hashOfEvent(String(row.previous_hash), eventOf(row));
    yield { ...row, hash };
  }
}

const insertSql = (rows: readonly Row[], { drawer_id: drawer, toolbox_row_id: toolbox }: Row): string => `
with added as (
  insert into inspection_events select * from jsonb_populate_recordset(null::inspection_events, ${quoted(rows)})
), drawer as (
  update drawers set version = version + ${rows.length} where id = '${String(drawer)}'
)
update toolboxes set version = version + ${rows.length} where id = '${String(toolbox)}'`;

/**
 * Repeats the two newest events, a tool marked missing and then found, while no server runs: the record is as
 * if a person had made all these marks.
 */
export async function repeatMarks(place: Place, count: number): Promise<void> {
  await inPlace(place, async (run) => {
    const { rows } = (await run('select * from inspection_events order by sequence desc limit 2')) as {
      rows: Row[];
    };
    const [found, missing] = rows;
    if (found?.['kind'] !== 'tool_found' || missing?.['kind'] !== 'tool_missing') {
      throw new Error('The newest events are not a mark and its opposite');
    }
    let part: Row[] = [];
    let left = count;
    for (const row of followers([missing, found], count)) {
      part.push(row);
      left -= 1;
      if (part.length < PART && left > 0) continue;
      await run(insertSql(part, found));
      part = [];
    }
  });
}
