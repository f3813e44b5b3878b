import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'packages',
    environment: 'node',
    include: ['**/*.test.ts'],
    // The engine's slow tests share two cores with the journeys.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // Pure functions: files share no state.
    isolate: false,
    maxWorkers: 2,
  },
});
