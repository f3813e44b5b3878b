import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      './packages/vitest.config.ts',
      './tools/vitest.config.ts',
      './apps/server/vitest.config.ts',
      './apps/web/vite.config.ts',
    ],
  },
});
