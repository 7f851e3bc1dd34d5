import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../api/src/db/migrations')
const changes = readFileSync(resolve(import.meta.dirname, '../CHANGELOG.md'), 'utf8')

/** Statements that processes of the previous release, still running during the migration, may not survive. */
const takesAway =
  /\bdrop\s+(table|column|view|type|function)\b|\brename\b|\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b|\bset\s+not\s+null\b|\btruncate\b/i

function isBreaking(text: string): boolean {
  return takesAway.test(text)
}

const sources = readdirSync(folder).filter((name) => name.endsWith('.sql'))

// NOTE: older migrations predate the first release.
test.each(sources.filter((name) => name > '0012'))(
  '%s only adds, or the changelog says that older processes must stop',
  (name) => {
    const isNamed = changes.includes(`\`${name.slice(0, 4)}\``)
    expect(isBreaking(readFileSync(join(folder, name), 'utf8')) && !isNamed).toBe(false)
  },
)

test.each([
  ['ALTER TABLE "leads" DROP COLUMN "name";', true],
  ['DROP TABLE "leads";', true],
  ['ALTER TABLE "leads" RENAME COLUMN "a" TO "b";', true],
  ['ALTER TABLE "leads" ALTER COLUMN "a" SET DATA TYPE text;', true],
  ['ALTER TABLE "leads" ALTER COLUMN "a" SET NOT NULL;', true],
  ['ALTER TABLE "leads" ADD COLUMN "a" text NOT NULL DEFAULT \'\';', false],
  ['CREATE TABLE "more" ("id" text PRIMARY KEY NOT NULL);', false],
  ['DROP INDEX "leads_a";', false],
])('%s is recognized', (statement, isFound) => {
  expect(isBreaking(statement)).toBe(isFound)
})
