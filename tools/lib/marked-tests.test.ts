import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf } from './fingerprint.mjs';
import { floorTests, postgresTests } from './marked-tests.mjs';
import { root } from './run.mjs';

const features = 'apps/server/src/features';

/** Their statements run in the marked tests of scans, signatures, training and toolbox-management. */
const elsewhere = ['detection', 'samples', 'signing', 'toolboxes', 'waiting-names'];

it('each feature with a repository has a test that also runs on PostgreSQL', () => {
  const marked = postgresTests();
  const missing = readdirSync(join(root, features))
    .filter((feature) => filesOf(`${features}/${feature}`).some((path) => path.endsWith('.repository.ts')))
    .filter((feature) => !marked.some((path) => path.startsWith(`${features}/${feature}/`)));
  expect(missing.filter((feature) => !elsewhere.includes(feature))).toEqual([]);
});

it("finds the engine's floor tests by their marks, and they judge the sample photos", () => {
  expect(floorTests()).toContain('packages/vision/src/judge/floor.test.ts');
});
