import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxFolder } from '#api/mail/index.ts'
import { createMailboxTransport } from '#api/mail/mailbox-transport.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { runRetention } from './run-retention.ts'
import type { DeletionCounts } from './erase-person.ts'
import { fillRow } from './testing/fill-row.ts'
import type { Row } from './testing/fill-row.ts'
import { oldRows, periods } from './testing/old-rows.ts'
import type { Rows } from './testing/old-rows.ts'
import { sparedRows } from './testing/spared-rows.ts'

const letters = 'emails in the built-in mailbox: DATA_DIR/mail'
let folder: string
let house: TestApp
let counts: DeletionCounts
const left = new Map<string, readonly Row[]>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-retention-'))
  house = await createTestApp({ jobs: 'still', env: { DATA_DIR: folder } })
  for (const days of [periods.service - 1, periods.service + 1])
    await createDayPartitions(house.services.db).ensure(new Date(ageOf(days)))
  for (const [nth, { days, rows }] of oldRows.entries()) {
    await write(`young-${nth}`, rows(ageOf(days - 1), `young-${nth}`))
    await write(`old-${nth}`, rows(ageOf(days + 1), `old-${nth}`))
  }
  for (const [nth, { days, rows }] of sparedRows.entries())
    await write(`spared-${nth}`, rows(ageOf(days + 1), `spared-${nth}`))
  for (const days of [periods.letters - 1, periods.letters + 1]) await keepLetter(days)
  counts = await runRetention(house.services, false)
  for (const table of Object.keys(await countRows(house.services.db)))
    left.set(table, (await house.services.db.pool.query<Row>(`select * from "${table}"`)).rows)
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

const ageOf = (days: number) => new Date(house.clock.now() - days * dayMs).toISOString()

/** Inserts rows whose texts begin with the id, and whose timestamps are now unless given. */
async function write(id: string, rows: Rows): Promise<void> {
  const filling = { at: ageOf(0), textOf: (column: string) => `${id}.${column}` }
  for (const [table, row] of rows) await fillRow(house.services.db, table, row, filling)
}

async function keepLetter(days: number): Promise<void> {
  const at = house.clock.now() - days * dayMs
  await createMailboxTransport(mailboxFolder(folder), () => at).send({
    id: `letter-${days}`,
    kind: 'welcome',
    brandId: 'calmplate',
    from: { name: 'Calmplate', address: 'support@calmplate.example' },
    to: 'mia@example.com',
    replyTo: 'support@calmplate.example',
    subject: 'Welcome',
    html: '<p>Hello</p>',
    text: 'Hello',
  })
}

/** Whether a row with this id is left in the rule's table. */
const isLeft = (rule: string, column: string, id: string) =>
  (left.get(rule.split(': ')[1] ?? '') ?? []).some((row) =>
    JSON.stringify(row[column]).includes(`"${id}.${column}"`),
  )

test('every rule has a row here that is too old, and every row a rule', () => {
  const rules = new Set([...oldRows.map(({ rule }) => rule), letters])
  expect([...rules].toSorted()).toEqual(Object.keys(counts).toSorted())
})

test.each(oldRows.map(({ rule, kind = '', days, column }, nth) => [rule, kind, days, column, nth] as const))(
  '%s %s: rows a day older than %i days are deleted, and those a day younger stay',
  (rule, _kind, _days, column, nth) => {
    expect([isLeft(rule, column, `old-${nth}`), isLeft(rule, column, `young-${nth}`)]).toEqual([false, true])
    expect(counts[rule]?.left).toBe(0)
  },
)

test.each(sparedRows.map(({ rule, because, column }, nth) => [rule, because, column, nth] as const))(
  '%s: an old row stays because %s',
  (rule, _because, column, nth) => {
    expect(isLeft(rule, column, `spared-${nth}`)).toBe(true)
  },
)

test('a payment counted for a visit stays without it', () => {
  expect(left.get('noted_facts')).toHaveLength(2)
})

test('a stored mail is deleted after half a year', () => {
  expect(counts[letters]).toMatchObject({ due: 1, deleted: 1, left: 0 })
})
