import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'packages',
    environment: 'node',
    include: ['**/*.test.ts'],
    // The slow tests of the engine share two cores with journeys.
    testTimeout: 300_000,
    // Pure functions: nothing of one file reaches another.
    isolate: false,
    maxWorkers: 2,
  },
});
