import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/test/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The files of a worker share a database and empty it in between; they share nothing else.
    isolate: false,
    maxWorkers: 2,
  },
});
