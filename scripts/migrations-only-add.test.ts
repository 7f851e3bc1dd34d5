import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../api/src/db/migrations')
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ number: name.slice(0, 4), name, text: readFileSync(join(folder, name), 'utf8') }))

/** The numbers below every "Stop older processes first" of the changelog, one at the beginning of each line. */
const named = [
  ...readFileSync(resolve(import.meta.dirname, '../CHANGELOG.md'), 'utf8').matchAll(
    /^- \*\*Stop older processes first\.\*\*.*\n((?: {2}.*\n)+)/gm,
  ),
].flatMap(([, lines = '']) => [...lines.matchAll(/^ {2}- `(\d{4})`/gm)].map(([, number]) => number))

/**
 * Statements that processes of the previous release, still running after the migration, may not survive: what they use
 * is gone, or what they write is refused. Indexes and triggers may go, but not a unique index: `ON CONFLICT` needs it.
 */
const takesAway = [
  /^drop (?!index|trigger)/,
  /^truncate/,
  /^alter (?!table)\w+ .*\brename\b/,
  /^alter table .*\b(rename|drop (column|constraint|default)|set data type|set not null)\b/,
  /^alter table .*\balter( column)? \S+ type\b/,
  /^alter table .*\badd column (?![^,]*\b(default|generated)\b)[^,]*\bnot null\b/,
  /^alter table .*\badd (constraint|primary key|unique|check|foreign key|exclude)\b/,
  /^create unique index\b/,
]

const statementsOf = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
const uniqueIndexes = new Set(
  sources.flatMap(({ text }) =>
    statementsOf(text).flatMap((statement) => /^create unique index (\S+)/.exec(statement)?.[1] ?? []),
  ),
)

/** Whether a migration takes something away. Nobody uses yet what a table that it creates itself forbids. */
function isBreaking(text: string): boolean {
  const statements = statementsOf(text)
  const created = statements.flatMap((statement) => /^create table (\S+)/.exec(statement)?.[1] ?? [])
  return statements.some((statement) => {
    const [, table = ''] = /^(?:alter table|create unique index .*? on) (\S+)/.exec(statement) ?? []
    const [, index = ''] = /^drop index (\S+)/.exec(statement) ?? []
    if (uniqueIndexes.has(index)) return true
    return !created.includes(table) && takesAway.some((pattern) => pattern.test(statement))
  })
}

test('the changelog names what cannot run next to older processes, and only migrations that exist', () => {
  expect(named).toEqual(expect.arrayContaining(['0017', '0039']))
  expect(sources.map(({ number }) => number)).toEqual(expect.arrayContaining(named))
})

test.each(sources)(
  '$name only adds, or the changelog says that older processes must stop',
  ({ number, text }) => {
    expect(named.includes(number) || !isBreaking(text)).toBe(true)
  },
)

test.each([
  ['ALTER TABLE "leads" DROP COLUMN "name";', true],
  ['DROP TABLE "leads";', true],
  ['ALTER TABLE "leads" RENAME COLUMN "a" TO "b";', true],
  ['ALTER TABLE "leads" ALTER COLUMN "a" SET DATA TYPE text;', true],
  ['ALTER TABLE "leads" ALTER COLUMN "a" SET NOT NULL;', true],
  ['ALTER TABLE "leads" ALTER COLUMN "a" DROP DEFAULT;', true],
  ['ALTER TABLE "leads" DROP CONSTRAINT "leads_pkey";', true],
  ['ALTER TABLE "leads" ADD PRIMARY KEY ("name");', true],
  ['ALTER TABLE "leads" ADD COLUMN "a" text NOT NULL;', true],
  ['ALTER TABLE "leads" ADD COLUMN "a" text DEFAULT \'\' NOT NULL, ADD COLUMN "b" text NOT NULL;', true],
  ['ALTER TABLE "leads" ADD CONSTRAINT "leads_a" CHECK ("a" > 0);', true],
  ['CREATE UNIQUE INDEX "leads_a" ON "leads" USING btree ("a");', true],
  ['DROP INDEX "prevention_items_place";', true],
  ['-- Why.\nALTER TABLE "leads" ADD COLUMN "a" text;--> statement-breakpoint\nDROP TABLE "more";', true],
  ['ALTER TABLE "leads" ADD COLUMN "a" text NOT NULL DEFAULT \'\';', false],
  ['ALTER TABLE "leads" ADD COLUMN "a" text;', false],
  ['CREATE TABLE "more" ("id" text PRIMARY KEY NOT NULL);', false],
  ['CREATE TABLE "more" ("id" text);\nCREATE UNIQUE INDEX "more_id" ON "more" USING btree ("id");', false],
  ['CREATE TRIGGER "leads_stay" BEFORE TRUNCATE ON "leads" EXECUTE FUNCTION "refuse"();', false],
  ['DROP INDEX "leads_a";', false],
])('%s is recognized', (statement, isFound) => {
  expect(isBreaking(statement)).toBe(isFound)
})
