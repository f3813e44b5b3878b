import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tools',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    maxWorkers: 2,
  },
});
