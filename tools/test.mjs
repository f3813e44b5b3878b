// npm test: sets up what is missing, then runs the static checks, the unit, API and screen tests, and the journeys in
// a real browser. With TEST_DATABASE_URL the server's tests run on that PostgreSQL as well. The last line is
// `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { checks } from './lib/checks.mjs';
import { root, runPackage, say } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

const total = { passed: 0, failed: 0 };
const reports = join(root, '.cache', 'test-reports');

requireNode();
await ensureDependencies();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// Two at a time: each of them works on one core.
await Promise.all([runChecks(checks.slice(0, 2)), runChecks(checks.slice(2)).then(ensureBuild)]);
await runVitest('embedded database', [], { TEST_DATABASE_URL: undefined });
const postgres = process.env['TEST_DATABASE_URL'];
if (postgres) {
  // The folders whose tests ask a database, but what mostly asks the engine; the others would only be run a second time.
  const folders = ['db', 'features', 'http', 'test'].map((folder) => `apps/server/src/${folder}/`);
  const engine = ['gemini', 'read-back', 'large-picture', 'picture-slots'].map(
    (name) => `--exclude=**/${name}.test.ts`,
  );
  const args = ['--project', 'server', ...engine, ...folders];
  await runVitest('PostgreSQL', args, { TEST_DATABASE_URL: postgres });
} else say('TEST_DATABASE_URL is not set: the server tests ran on the embedded database only');
await runJourneys();

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** @param {typeof checks} some one after the other */
async function runChecks(some) {
  for (const check of some) {
    const ok = (await check.run()) === 0;
    say(`check ${check.name}: ${ok ? 'ok' : 'FAILED'}`);
    count(ok ? 1 : 0, ok ? 0 : 1);
  }
}

/** @param {string} label @param {string[]} args @param {Record<string, string | undefined>} env */
async function runVitest(label, args, env) {
  const file = join(reports, `vitest-${label.replaceAll(' ', '-')}.json`);
  const code = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { env },
  );
  const report = readReport(file);
  const failed = report?.numFailedTests ?? 0;
  count(report?.numPassedTests ?? 0, failed === 0 && code !== 0 ? 1 : failed);
}

async function runJourneys() {
  const browser = await ensureBrowser();
  if (!browser) {
    say('no browser could be found or installed: the journeys could not run');
    count(0, 1);
    return;
  }
  const file = join(reports, 'journeys.json');
  const code = await runPackage('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(file)?.stats ?? {};
  count(expected + flaky, unexpected === 0 && code !== 0 ? 1 : unexpected);
}

/** @param {number} passed @param {number} failed */
function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
