import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'packages',
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
    // Pure functions: nothing of one file reaches another.
    isolate: false,
    maxWorkers: 2,
  },
});
