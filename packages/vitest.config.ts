import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'packages',
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
    maxWorkers: 2,
    sequence: { groupOrder: 0 },
  },
});
