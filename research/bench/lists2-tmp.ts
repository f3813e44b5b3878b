import { mkdtempSync } from 'node:fs';
import { startServer } from '../../tools/lib/server-process.ts';
import { measureLists } from './server-list.ts';
const { child, origin } = await startServer(mkdtempSync('/tmp/stowed-l2-'), { DATABASE_URL: `postgres://stowed@127.0.0.1:25555/${process.argv[2]}`, LOG_LEVEL: 'warn' });
child.stdout?.on('data', (x) => process.stdout.write(x));
try { await measureLists(origin); } finally { child.kill('SIGTERM'); await new Promise((x) => child.once('exit', x)); }
