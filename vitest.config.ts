import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = import.meta.dirname
// NOTE: what one file put in a module's place stays in the modules that took it in: such a file shares with nobody.
const mocking = globSync('web/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
  (file) => readFileSync(join(root, file), 'utf8').includes('vi.mock('),
)

// NOTE: kept in the environment, as this file is read once for each project; `FC_SEED=…` runs a failure again.
process.env['FC_SEED'] ??= String(randomInt(2 ** 31))

/** The router reads its patterns as in the build. */
const resolve = { alias: { regexparam: join(root, 'web/src/router-patterns.ts') } }

/** The screens, in jsdom. */
const web: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  server: { deps: { inline: ['wouter'] } },
  setupFiles: ['web/src/testing/setup-test-env.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' } },
}

/** One run for the house. Every project names its own room, so `vitest run api` means what it says. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // NOTE: files of a project share what they import and, in jsdom, the document: starting anew for each took most of the time.
    isolate: false,
    // NOTE: a slow machine is no fault; nothing here measures time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // NOTE: what is waited for comes in its own time; a second, as is usual, is no time at all for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // A test that needs its second run is named at the end, and is a fault to be found; three of them fail the run.
    retry: process.env['CI'] === undefined ? 0 : 1,
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
          // NOTE: what needs a database runs in the project below.
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
          // NOTE: many of these start a server, a sandbox and a database each; on a busy machine that takes its time.
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
          exclude: ['**/node_modules/**', ...mocking],
        },
      },
      { extends: true, resolve, test: { ...web, name: 'web, mocking', include: mocking, isolate: true } },
    ],
  },
})
