import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isListed = (name: string) => new RegExp(`^#${name}=`, 'm').test(read('.env.example'))

/** What the commands, tests and benchmarks read from their environment by name. */
const named = globSync(
  [
    '{scripts,e2e,bench,web/scripts}/**/*.{ts,mjs}',
    '{api,sandbox}/src/testing/**/*.ts',
    '{,web/}*.config.ts',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] },
).flatMap((path) =>
  Array.from(
    read(path).matchAll(/\benv(?:\.|\[')([A-Z][A-Z\d_]+)|\bgiven(?:In)?\((?:env, )?'([A-Z][A-Z\d_]+)'/g),
    ([, byKey, byCall]) => byKey ?? byCall ?? '',
  ),
)
const names = [...new Set(named)].toSorted()

/** Nothing for an operator to set: our programs tell it to each other, or other programs do. */
const isInternal = (name: string) =>
  /^(?:FENNEL_|SANDBOX_)/.test(name) ||
  ['PATH', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'AWS_EXECUTION_ENV'].includes(name)

/** For a single run of the tests; `CONTRIBUTING.md` explains them. */
const ofTestRuns = ['CI', 'FC_SEED']

test('the settings are found in every form in which they are read', () => {
  expect(names).toEqual(expect.arrayContaining(['PORT', 'DATA_KEY', 'TEST_DATABASE_URL', 'ADMIN_PASSWORD']))
})

test.each(names.filter((name) => !isInternal(name) && !ofTestRuns.includes(name)))(
  '.env.example lists %s, which a command reads',
  (name) => {
    expect(isListed(name)).toBe(true)
  },
)

test.each(ofTestRuns)('CONTRIBUTING.md explains %s', (name) => {
  expect(names).toContain(name)
  expect(read('CONTRIBUTING.md')).toMatch(new RegExp(`\`${name}\\b`))
})
