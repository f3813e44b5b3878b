import { sql } from 'kysely';
import { openEmbeddedDatabase } from '../db/client.ts';

/** A process that writes rows until it is killed, and prints each number after its commit. */
const { db } = await openEmbeddedDatabase(process.argv[2] ?? '', (error) => {
  throw error;
});
await sql`reset role`.execute(db);
await sql`create table if not exists written (n integer)`.execute(db);
for (let n = 1; ; n += 1) {
  await sql`insert into written values (${n})`.execute(db);
  process.stdout.write(`${n}\n`);
}
