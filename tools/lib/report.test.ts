import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywright, readVitest } from './report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stowed-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const journeys = (...statuses: readonly string[]) =>
  write({
    suites: [
      {
        title: 'a.spec.ts',
        suites: [
          {
            title: 'group',
            specs: statuses.map((status) => ({
              title: `is ${status}`,
              file: 'a.spec.ts',
              tests: [{ projectName: 'phone', status, results: [{}, { error: { message: 'It was late' } }] }],
            })),
          },
        ],
      },
    ],
  });

describe('the outcome of journeys', () => {
  it('counts a journey that passed only on retry as failed, and names it', () => {
    expect(readPlaywright(journeys('expected', 'flaky', 'skipped'), 0)).toEqual({
      passed: 1,
      failed: ['a.spec.ts: is flaky (phone): passed only on retry\n    It was late'],
    });
  });

  it('names the failed ones with their messages', () => {
    expect(readPlaywright(journeys('unexpected'), 1)).toEqual({
      passed: 0,
      failed: ['a.spec.ts: is unexpected (phone)\n    It was late'],
    });
  });

  it('is a failure if the run broke, even if all journeys passed', () => {
    expect(readPlaywright(journeys('expected'), 1).failed).toHaveLength(1);
    expect(readPlaywright(join(folder, 'none.json'), 1).failed).toHaveLength(1);
  });
});

describe('the outcome of a Vitest run', () => {
  it('names failed tests with their messages, and files that could not be loaded', () => {
    const failureMessages = [
      'Error: \u001b[31m3 is not 4\u001b[39m\n    at a.test.ts:1:2\n    at node_modules/x.js:1',
    ];
    const added = { status: 'failed', fullName: 'adds', failureMessages };
    const file = write({
      numPassedTests: 3,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [added] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'works' }] },
      ],
    });
    expect(readVitest(file, 1)).toEqual({
      passed: 3,
      failed: [
        'a.test.ts: adds\n    Error: 3 is not 4\n        at a.test.ts:1:2',
        'b.test.ts: could not be loaded',
      ],
    });
  });

  it('is a failure if an error escaped the tests', () => {
    expect(readVitest(write({ numPassedTests: 3, testResults: [] }), 1).failed).toHaveLength(1);
  });
});
