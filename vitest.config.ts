import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = import.meta.dirname
// NOTE: files that mock a module share no environment, since the mock stays in every module that imported it. Nor do
// files that go back in the browser's history: jsdom drops that when anything else adds an entry first, such as what an
// earlier file left running.
const isolated = globSync('web/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
  (file) =>
    /vi\.mock\(|\bhistory\.(?:back|forward|go)\(|Back to the previous question/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
)

// NOTE: kept in the environment, because this file is loaded once per project; `FC_SEED=…` reproduces a failure.
process.env['FC_SEED'] ??= String(randomInt(2 ** 31))

/** Resolves the router's pattern library like the build does. */
const resolve = { alias: { regexparam: join(root, 'web/src/router-patterns.ts') } }

/** The screens, in jsdom. */
const web: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  server: { deps: { inline: ['wouter'] } },
  setupFiles: ['web/src/testing/setup-test-env.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' } },
}

/**
 * One run for everything. Projects are named after workspaces, so that `vitest run --project api` runs only that;
 * `rules` is for funnel, brands, contract, scripts and bench.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // NOTE: files of a project share imports and, in jsdom, the document; isolating each took most of the time.
    isolate: false,
    // NOTE: generous, because a slow machine is not a bug; no test here measures time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // NOTE: the default of one second is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    provide: { propertySeed: Number(process.env['FC_SEED']) },
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
          // NOTE: tests that need a database run in the project below.
          setupFiles: ['scripts/test/one-seed.ts'],
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
          // NOTE: many of these start a server, a sandbox and a database each, which takes a while on a busy machine.
          testTimeout: 60_000,
          include: [
            'api/src/**/*.test.ts',
            'scripts/verify-money/**/*.test.ts',
            '{scripts,bench}/**/*.db.test.ts',
          ],
          globalSetup: ['api/src/testing/postgres-global-setup.ts'],
          setupFiles: ['api/src/testing/forget-faults.ts', 'scripts/test/one-seed.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'sandbox', environment: 'node', include: ['sandbox/src/**/*.test.ts'] },
      },
      {
        extends: true,
        resolve,
        test: {
          ...web,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...isolated],
        },
      },
      { extends: true, resolve, test: { ...web, name: 'web, isolated', include: isolated, isolate: true } },
    ],
  },
})
