import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Files that are named after something else, and what that is. */
const namedOtherwise = [
  // The module whose tables these are.
  'api/src/**/*-tables.ts',
  // Their part in a brand: every brand has the same files.
  'brands/{src/*,starter}/*.ts',
  // Its folder says the rest: the client of the database.
  'api/src/db/client.ts',
  // What it takes the place of: the build gives it to the router for a package's `parse`.
  'web/src/router-patterns.ts',
  // When it runs: before every test, which may also import from it.
  'web/src/testing/setup-test-env.ts',
]

/** Words that only say how something is given out. */
const small = new Set(['create', 'in', 'make', 'of', 'open', 'read', 'with', 'without'])

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
    .filter((word) => !small.has(word))

/** Whether two words have one stem: `story` and `stories`, `find` and `findings`, `generate` and `generator`. */
function areAkin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const stem = short.length > 3 ? Math.max(4, short.length - 2) : short.length
  return long.startsWith(short.slice(0, stem))
}

/** Whether a file's name says what an export's does, or the other way round; either may say more. */
function isNamedAfter(file: string, name: string): boolean {
  const [ofFile, ofExport] = [wordsOf(basename(file).replace(/\.tsx?$/, '')), wordsOf(name)]
  const isPart = (some: readonly string[], all: readonly string[]) =>
    some.length > 0 && some.every((word) => all.some((other) => areAkin(word, other)))
  return isPart(ofFile, ofExport) || isPart(ofExport, ofFile)
}

const namesOf = (code: string, kinds: string) =>
  [...code.matchAll(new RegExp(String.raw`^export (?:async )?(?:${kinds})\*? (\w+)`, 'gm'))].map(
    ([, name = '']) => name,
  )

test('a file that exports a single value is named after it, or after a type that goes with it', () => {
  const files = globSync('{api,bench,brands,contract,e2e,funnel,sandbox,scripts,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', 'web/dist/**', '**/*.{test,spec,d}.{ts,tsx}', ...namedOtherwise],
  })
  const single = files.flatMap((file) => {
    const code = readFileSync(resolve(root, file), 'utf8')
    const values = namesOf(code, 'function|const|class')
    const passesOn = /^export (?:\*|\{|type \{|default)/m.test(code)
    return values.length === 1 && !passesOn
      ? [{ file, names: [...values, ...namesOf(code, 'type|interface')] }]
      : []
  })
  // NOTE: guards against passing because nothing was checked.
  expect(single.length).toBeGreaterThan(1000)
  const others = single.filter(({ file, names }) => !names.some((name) => isNamedAfter(file, name)))
  expect(others.map(({ file, names }) => `${file} exports ${names.join(', ')}`)).toEqual([])
})

test('every exception names files that exist', () => {
  for (const pattern of namedOtherwise) expect(globSync(pattern, { cwd: root })).not.toEqual([])
})

test.each([
  ['fact-table.ts', 'factTables', true],
  ['story-findings.ts', 'findStories', true],
  ['load-generator.ts', 'generateLoad', true],
  ['api-client.ts', 'createClient', true],
  ['verify-card.ts', 'checkCard', false],
  ['print-outcome.ts', 'describeOutcome', false],
])('plural, verb and noun count as one word, another word does not: %s for %s', (file, name, isSo) => {
  expect(isNamedAfter(file, name)).toBe(isSo)
})
