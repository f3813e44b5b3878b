import { afterAll, expect } from 'vitest';
import { verifyRecords } from '../features/record/verification.service.ts';
import type { TestApp } from './test-app.ts';

/** After the file's tests: the events determine every row and picture that they left. */
export function useRecordCheck(test: Pick<TestApp, 'deps'>): void {
  afterAll(async () => {
    const { db, images } = test.deps;
    for await (const { broken, differences, pictures } of verifyRecords(db, {}, images)) {
      const { withoutHash } = pictures;
      expect({ broken, differences: differences.sentences, withoutHash }).toEqual({
        broken: undefined,
        differences: [],
        withoutHash: 0,
      });
    }
  });
}
