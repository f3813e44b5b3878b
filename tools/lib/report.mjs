import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: string[] }} Outcome how many tests passed, and the name and message of
 * each failed one
 * @typedef {{ title: string, file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ error?: { message?: string } }} Attempt
 * @typedef {{ projectName: string, status: string, results?: Attempt[] }} Journey
 * @typedef {{ title: string, file: string, tests: Journey[] }} Spec
 */

/**
 * Reads Vitest's JSON report. A run that broke outside its tests counts as one failure.
 * @param {string} file
 * @param {number} code the exit code of the run
 * @returns {Outcome}
 */
export function readVitest(file, code) {
  const report = readJson(file);
  /**
   * @type {{ name: string, message?: string, status: string, assertionResults: { status: string, fullName:
   * string, failureMessages?: string[] }[] }[]}
   */
  const results = report?.testResults ?? [];
  const failed = results.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${name}: could not be loaded`];
    return tests.map((test) => withReason(`${name}: ${test.fullName}`, test.failureMessages?.[0]));
  });
  return outcome(report?.numPassedTests ?? 0, failed, code);
}

/**
 * Reads Playwright's JSON report. A journey that passed only on retry counts as failed.
 * @param {string} file
 * @param {number} code
 * @returns {Outcome}
 */
export function readPlaywright(file, code) {
  const report = readJson(file);
  const tests = specsOf(report?.suites ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, name: `${spec.file}: ${spec.title} (${test.projectName})` })),
  );
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const passed = tests.filter(({ status }) => status === 'expected').length;
  return outcome(
    passed,
    failed.map(({ name, status, results }) =>
      withReason(
        status === 'flaky' ? `${name}: passed only on retry` : name,
        results?.find(({ error }) => error)?.error?.message,
      ),
    ),
    code,
  );
}

/** @param {Suite[]} suites @returns {Spec[]} */
function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

/** @param {number} passed @param {string[]} failed @param {number} code @returns {Outcome} */
function outcome(passed, failed, code) {
  if (code !== 0 && failed.length === 0) return { passed, failed: ['the run itself: see the lines above'] };
  return { passed, failed };
}

const MOST_LINES = 8;

/**
 * The summary is often the only output anyone sees of a run on another machine.
 * @param {string} name @param {string | undefined} message
 */
function withReason(name, message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
    .slice(0, MOST_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
