// npm run sql: runs the server's tests on the embedded database and writes the SQL of each repository to a
// file next to it, for review. `npm test` fails if they differ.
import { runPackage, say } from './lib/run.mjs';
import { ensureDependencies, requireNode } from './lib/set-up.mjs';
import { clearSqlLog, sqlLog, writeSqlFiles } from './lib/sql-files.mjs';

requireNode();
await ensureDependencies();
clearSqlLog();
const env = { TEST_DATABASE_URL: undefined, SQL_LOG: sqlLog };
const code = await runPackage('vitest/vitest.mjs', ['run', '--project', 'server'], { env });
if (code === 0) say(`${await writeSqlFiles()} files written`);
process.exitCode = code;
