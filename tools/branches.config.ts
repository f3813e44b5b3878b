import { defineConfig } from 'vitest/config';

// npm run bench:branches: which branches of the parts that guard the record the tests take (G27). Fails
// below all of them.
export default defineConfig({
  test: {
    projects: ['./packages/vitest.config.ts', './apps/server/vitest.config.ts'],
    coverage: {
      provider: 'v8',
      reporter: ['text'],
      reportsDirectory: 'node_modules/.cache/branches',
      thresholds: { branches: 100 },
      include: [
        // Authorization: who is calling, what they may do, whose rows they reach.
        'packages/domain/src/permissions.ts',
        'apps/server/src/http/{admitted,authenticate,bind,bind-stream,guards}.ts',
        // context-query.ts, which only PostgreSQL runs, is tested by ask-organization.test.ts there.
        'apps/server/src/db/{transaction,transaction-words}.ts',
        'apps/server/src/features/auth/sessions.service.ts',
        'apps/server/src/features/organizations/{duties,members}.service.ts',
        'apps/server/src/features/toolboxes/toolbox-access.service.ts',
        'apps/server/src/features/cases/case-access.service.ts',
        // The chain of events and its check.
        'apps/server/src/features/record/{canonical-json,event-chain,signed-head.policy}.ts',
        'apps/server/src/features/record/events.{repository,service}.ts',
        'apps/server/src/features/record/verification.{repository,service}.ts',
        'apps/server/src/features/record/{anchors,record-keys}.service.ts',
        // Idempotency.
        'apps/server/src/{use-case,db/idempotency.repository}.ts',
        // Uploads.
        'apps/server/src/pictures/picture{,-header}.ts',
        'apps/server/src/http/{json-body,body-room}.ts',
        'apps/server/src/{turns,fair-queue}.ts',
        'apps/server/src/features/pictures/{pictures,quota}.service.ts',
      ],
    },
  },
});
