// A bare Fastify server on the embedded database of a data folder, to measure ours against: the same session
// check, one query for the same rows, one transaction with the same writes; no parsing of calls or replies.
import { openDurable } from '../../apps/server/src/db/durable-node-fs.ts';
import fastify from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';

interface Session {
  readonly organizationId: string;
  readonly active: boolean;
}

const [folder = '', toolboxId = ''] = process.argv.slice(2);
const database = await openDurable({
  folder: join(folder, 'database'),
  image: undefined,
  counter: { syncs: 0 },
});
const app = fastify();

async function sessionOf(authorization = ''): Promise<Session> {
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest('hex');
  const found = await database.query<Session>(
    'select organization_id as "organizationId", active from stowed_find_session($1)',
    [hash],
  );
  const [session] = found.rows;
  if (!session?.active) throw new Error('No session');
  return session;
}

app.get('/drawer', async ({ headers }) => {
  const { organizationId } = await sessionOf(headers.authorization);
  const { rows } = await database.query(
    `select row_to_json(t) as toolbox, row_to_json(d) as drawer, row_to_json(p) as template,
      (select json_agg(row_to_json(x) order by x.ordinal) from tools x
        where x.organization_id = d.organization_id and x.drawer_id = d.id) as tools
    from toolboxes t
    join drawers d on d.organization_id = t.organization_id and d.toolbox_row_id = t.id and d.number = 1
    left join templates p on p.organization_id = d.organization_id and p.id = d.template_id
    where t.organization_id = $1 and t.toolbox_id = $2`,
    [organizationId, toolboxId],
  );
  return rows[0];
});

let isPresent = true;
app.post('/mark', async ({ headers }) => {
  const { organizationId } = await sessionOf(headers.authorization);
  await database.transaction(async (tx) => {
    await tx.query('select from event_heads where organization_id = $1 for update', [organizationId]);
    isPresent = !isPresent;
    await tx.query(
      `update tools set status = $2 where organization_id = $1 and unique_id = 't0' and drawer_id = (
        select d.id from drawers d join toolboxes t on t.id = d.toolbox_row_id
        where t.organization_id = $1 and t.toolbox_id = $3 and d.number = 1)`,
      [organizationId, isPresent ? 'present' : 'missing', toolboxId],
    );
    await tx.query(
      `insert into inspection_events
      select (jsonb_populate_record(e, jsonb_build_object('sequence', e.sequence + 1, 'previous_hash', e.hash,
        'hash', $2::text, 'recorded_at', now()))).*
      from inspection_events e where e.organization_id = $1 order by e.sequence desc limit 1`,
      [organizationId, randomBytes(32).toString('hex')],
    );
  });
  return { success: true };
});

console.log(`ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
