import { defineConfig } from 'vitest/config'

/** One run for the house. Every project names its own room, so `vitest run api` means what it says. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // NOTE: a slow machine is no fault; nothing here measures time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    coverage: {
      provider: 'v8',
      include: ['{funnel,brands,contract,api,web,sandbox}/src/**/*.{ts,tsx}'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          // NOTE: what needs a database runs in the project below.
          exclude: ['**/node_modules/**', 'scripts/verify-money/**', '**/*.db.test.ts'],
          include: [
            '{funnel,brands,contract}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['api/src/**/*.test.ts', 'scripts/verify-money/**/*.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: ['api/src/testing/postgres-global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'sandbox', environment: 'node', include: ['sandbox/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup-test-env.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
