import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: string[] }} Outcome how many tests passed, and the names of those that
 * failed
 * @typedef {{ title: string, file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ title: string, file: string, tests: { projectName: string, status: string }[] }} Spec
 */

/**
 * Reads Vitest's JSON report. A run that broke before or beside its tests counts as one failure.
 * @param {string} file
 * @param {number} code the exit code of the run
 * @returns {Outcome}
 */
export function readVitest(file, code) {
  const report = readJson(file);
  /**
   * @type {{ name: string, message?: string, status: string, assertionResults: { status: string, fullName:
   * string }[] }[]}
   */
  const results = report?.testResults ?? [];
  const failed = results.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${name}: could not be loaded`];
    return tests.map((test) => `${name}: ${test.fullName}`);
  });
  return outcome(report?.numPassedTests ?? 0, failed, code);
}

/**
 * Reads Playwright's JSON report. A journey that passed only when it was tried again counts as failed.
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
    failed.map(({ name, status }) => (status === 'flaky' ? `${name}: passed only on retry` : name)),
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

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
