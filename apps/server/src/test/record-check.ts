import { afterAll, expect } from 'vitest';
import { verifyRecords } from '../features/record/verification.service.ts';
import type { TestApp } from './test-app.ts';

/** After the file's tests: the events determine every row that they left. */
export function useRecordCheck(test: Pick<TestApp, 'deps'>): void {
  afterAll(async () => {
    for await (const { broken, differences } of verifyRecords(test.deps.db)) {
      expect({ broken, differences: differences.sentences }).toEqual({ broken: undefined, differences: [] });
    }
  });
}
