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
              tests: [{ projectName: 'phone', status }],
            })),
          },
        ],
      },
    ],
  });

describe('the outcome of journeys', () => {
  it('counts one that passed only on retry as failed, by name', () => {
    expect(readPlaywright(journeys('expected', 'flaky', 'skipped'), 0)).toEqual({
      passed: 1,
      failed: ['a.spec.ts: is flaky (phone): passed only on retry'],
    });
  });

  it('names those that failed', () => {
    expect(readPlaywright(journeys('unexpected'), 1)).toEqual({
      passed: 0,
      failed: ['a.spec.ts: is unexpected (phone)'],
    });
  });

  it('is a failure when the run broke, whatever passed', () => {
    expect(readPlaywright(journeys('expected'), 1).failed).toHaveLength(1);
    expect(readPlaywright(join(folder, 'none.json'), 1).failed).toHaveLength(1);
  });
});

describe('the outcome of a Vitest run', () => {
  it('names failed tests, and files that could not be loaded', () => {
    const file = write({
      numPassedTests: 3,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds' }] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'works' }] },
      ],
    });
    expect(readVitest(file, 1)).toEqual({
      passed: 3,
      failed: ['a.test.ts: adds', 'b.test.ts: could not be loaded'],
    });
  });

  it('is a failure when an error escaped the tests', () => {
    expect(readVitest(write({ numPassedTests: 3, testResults: [] }), 1).failed).toHaveLength(1);
  });
});
