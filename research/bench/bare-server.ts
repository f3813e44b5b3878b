// A bare Fastify server to measure ours against, on PostgreSQL or the embedded database of a data folder: the
// same session check, one query for the rows of a drawer, one transaction with the rows that a mark writes;
// no parsing of calls or replies.
import fastify from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { openBare } from './bare-database.ts';
import type { Ask } from './bare-database.ts';

const [place = '', toolboxId = ''] = process.argv.slice(2);
const lend = await openBare(place);
const app = fastify();

/** The caller's organization. */
async function organizationOf(authorization = ''): Promise<unknown> {
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest('hex');
  const [session] = await lend((ask) => ask('select * from stowed_find_session($1)', [hash]));
  if (!session?.['active']) throw new Error('No session');
  return session['organization_id'];
}

const readSql = `
  select row_to_json(t) as toolbox, row_to_json(d) as drawer, row_to_json(p) as template,
    (select json_agg(row_to_json(x) order by x.ordinal) from tools x
      where x.organization_id = d.organization_id and x.drawer_id = d.id) as tools
  from toolboxes t
  join drawers d on d.organization_id = t.organization_id and d.toolbox_row_id = t.id and d.number = 1
  left join templates p on p.organization_id = d.organization_id and p.id = d.template_id
  where t.organization_id = $1 and t.toolbox_id = $2`;

app.get('/drawer', async ({ headers }) => {
  const organizationId = await organizationOf(headers.authorization);
  const [row] = await lend((ask) => ask(readSql, [organizationId, toolboxId]));
  return row;
});

/** The organization's newest event is the model of those that marks write. */
async function readModel(organizationId: unknown): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await lend((ask) =>
    ask(
      `select to_jsonb(e) - 'transaction_id' as model from inspection_events e
      where organization_id = $1 and kind = 'tool_found' order by sequence desc limit 1`,
      [organizationId],
    ),
  );
  return { ...Object(row?.['model']) };
}

const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

let model: Readonly<Record<string, unknown>> | undefined;
let insertEventSql = '';

const lockSql = 'select sequence, hash from event_heads where organization_id = $1 for update';
/** In the order in which ours locks the rows. */
const toolboxSql = `
  update toolboxes set version = version + 1, updated_at = now() where organization_id = $1 and toolbox_id = $2
  returning id`;
const drawerSql = `
  update drawers set version = version + 1, updated_at = now()
  where organization_id = $1 and toolbox_row_id = $2 and number = $3
  returning id`;
const toolSql = `
  update tools set status = $4 where organization_id = $1 and drawer_id = $2 and unique_id = $3`;

interface Mark {
  readonly drawer: string;
  readonly tool: string;
  readonly status: string;
}

async function mark(ask: Ask, organizationId: unknown, { drawer, tool, status }: Mark): Promise<void> {
  const [toolbox] = await ask(toolboxSql, [organizationId, toolboxId]);
  const [changed] = await ask(drawerSql, [organizationId, toolbox?.['id'], drawer]);
  await ask(toolSql, [organizationId, changed?.['id'], tool, status]);
  const [head] = await ask(lockSql, [organizationId]);
  const event = {
    ...model,
    sequence: Number(head?.['sequence']) + 1,
    previous_hash: head?.['hash'],
    hash: randomBytes(32).toString('hex'),
    recorded_at: new Date().toISOString(),
  };
  await ask(insertEventSql, Object.values(event).map(textOf));
}

app.post<{ Querystring: Mark }>('/mark', async ({ headers, query }) => {
  const organizationId = await organizationOf(headers.authorization);
  if (!model) {
    model = await readModel(organizationId);
    const columns = Object.keys(model);
    insertEventSql = `insert into inspection_events (${columns.join(', ')})
      values (${columns.map((_column, index) => `$${index + 1}`).join(', ')})`;
  }
  await lend(async (ask) => {
    await ask('begin');
    try {
      await mark(ask, organizationId, query);
      await ask('commit');
    } catch (error) {
      await ask('rollback');
      throw error;
    }
  });
  return { success: true };
});

console.log(`ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
