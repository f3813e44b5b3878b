// npm test: installs and builds what is missing, then runs the static checks, the unit, API and screen tests,
// and the journeys in a real browser. With TEST_DATABASE_URL the tests that depend on the database run
// on that PostgreSQL. npm test -- PATH...: runs only those test files, journeys or folders, and builds only
// what they need. The last line is `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { postgresTests, sameOnPostgres, without } from './lib/marked-tests.mjs';
import { readPlaywright, readVitest } from './lib/report.mjs';
import { root, runPackage, say } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';
import { changedSqlFiles, clearSqlLog, sqlLog } from './lib/sql-files.mjs';
import { isFloorRecorded, withoutFloor } from './lib/vision-floor.mjs';

/** @type {import('./lib/report.mjs').Outcome} */
const total = { passed: 0, failed: [] };
const reports = join(root, '.cache', 'test-reports');
const postgres = process.env['TEST_DATABASE_URL'];
/** The build is up to date, and servers of other tests may be starting from it: it must not be written. */
const logged = { SERVER_IS_BUILT: 'yes', SQL_LOG: sqlLog };
const embedded = { ...logged, TEST_DATABASE_URL: undefined };

requireNode();
await ensureDependencies();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const paths = process.argv.slice(2);
await (paths.length > 0 ? runSome(paths) : runAll());

for (const name of total.failed) say(`FAILED ${name}`);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length === 0 && total.passed > 0 ? 0 : 1;

async function runAll() {
  const checks = timed('checks', () =>
    runChecks((name, ok) => {
      say(`check ${name}: ${ok ? 'ok' : 'FAILED'}`);
      add(ok ? { passed: 1, failed: [] } : { passed: 0, failed: [`check ${name}`] });
    }),
  );
  await Promise.all([checks, timed('build', ensureBuild)]);
  const floor = isFloorRecorded() ? withoutFloor() : [];
  say(
    floor.length > 0
      ? 'the vision floor passed with exactly this engine and these samples: not run again'
      : 'the engine or the samples changed: the whole vision floor runs (record it with npm run vision:floor)',
  );
  const onlyOnPostgres = postgres ? sameOnPostgres() : [];
  clearSqlLog();
  // Two at a time: journeys and servers often wait. PostgreSQL follows the first that ends.
  const beside = [
    timed('embedded database', () => runVitest('embedded', [...floor, ...without(onlyOnPostgres)], embedded)),
    timed('journeys', () => runJourneys([])),
  ];
  await Promise.race(beside);
  if (postgres) await timed('PostgreSQL', () => runVitest('postgres', postgresTests(), logged));
  else say('TEST_DATABASE_URL is not set: the server tests ran on the embedded database only');
  await Promise.all(beside);
  await checkSqlFiles();
}

async function checkSqlFiles() {
  const changed = await changedSqlFiles();
  for (const file of changed)
    say(`${file} differs from the SQL that was sent: run npm run sql and review the change`);
  add(changed.length === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['check of the SQL files'] });
}

/** @param {string[]} some test files, journeys or folders of them */
async function runSome(some) {
  const journeys = some.filter((path) => path.startsWith('e2e'));
  const tests = some.filter((path) => !journeys.includes(path));
  if (tests.length > 0) await runVitest('some', tests);
  if (journeys.length > 0) {
    await ensureBuild();
    await runJourneys(journeys);
  }
}

/** @param {string} label @param {string[]} args @param {Record<string, string | undefined>} [env] */
async function runVitest(label, args, env = {}) {
  const file = join(reports, `vitest-${label}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runPackage('vitest/vitest.mjs', ['run', ...reporters, ...args], { env });
  add(readVitest(file, code));
}

/** @param {string[]} some paths of journeys; all without any */
async function runJourneys(some) {
  const browser = await ensureBrowser();
  if (!browser) {
    add({ passed: 0, failed: ['journeys: no browser could be found or installed'] });
    return;
  }
  const file = join(reports, 'journeys.json');
  const code = await runPackage(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', ...some],
    { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  add(readPlaywright(file, code));
}

/** @param {string} label @param {() => Promise<unknown>} work */
async function timed(label, work) {
  const from = Date.now();
  await work();
  say(`${label} took ${((Date.now() - from) / 60_000).toFixed(1)} minutes`);
}

/** @param {import('./lib/report.mjs').Outcome} part */
function add({ passed, failed }) {
  total.passed += passed;
  total.failed.push(...failed);
}
