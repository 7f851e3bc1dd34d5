import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { erasePerson } from './erase-person.ts'
import type { DeletionCounts } from './erase-person.ts'
import { personalTables } from './personal-tables.ts'
import { findPersonByEmail } from './person.ts'
import { blankings } from './testing/blankings.ts'
import { fillRow } from './testing/fill-row.ts'
import type { Row } from './testing/fill-row.ts'
import { entryName, rowsOfOwner } from './testing/rows-of-owner.ts'
import type { Owner } from './testing/rows-of-owner.ts'

type Tables = ReadonlyMap<string, readonly Row[]>

let house: TestApp
let mia: Owner
let ofTom: Tables
let ofMia: Tables
let after: Tables
let counts: DeletionCounts
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
  await createDayPartitions(house.services.db).ensure(new Date(house.clock.now()))
  await giveEverything('Tom')
  ofTom = await readAll()
  mia = await giveEverything('Mia')
  ofMia = without(await readAll(), ofTom)
  counts = await erasePerson(house.services, (tx) => findPersonByEmail(house.services, tx, mia.emailKey))
  after = await readAll()
})
afterAll(async () => house.close())

/** How the filled-in texts of a person begin. */
const signOf = (name: string) => `a secret of ${name} in `

function ownerOf(name: string): Owner {
  const { services } = house
  const [email, userId, sessionId] = [`${name}@Example.com`, `user of ${name}`, `visit of ${name}`]
  const emailKey = email.toLowerCase()
  return {
    email,
    emailKey,
    userId,
    paidLead: `paid lead of ${name}`,
    unpaidLead: `unpaid lead of ${name}`,
    paymentId: `payment of ${name}`,
    sessionId,
    sessionKey: sessionKeyOf(services, 'calmplate', sessionId),
    emailLabel: services.cipher.label(`email:${emailKey}`),
    userLabel: services.cipher.label(`user:${userId}`),
  }
}

/** Gives a person a row of every kind in every table with personal data, and a payment. */
async function giveEverything(name: string): Promise<Owner> {
  const owner = ownerOf(name)
  const filling = {
    at: new Date(house.clock.now()).toISOString(),
    textOf: (column: string) => `${signOf(name)}${column}`,
  }
  // NOTE: in reverse, because a row is erased before those it refers to.
  for (const entry of personalTables.toReversed()) {
    for (const row of rowsOfOwner[entryName(entry)]?.(owner) ?? [])
      await fillRow(house.services.db, entry.table, row, filling)
  }
  const payment = {
    lead_id: owner.paidLead,
    kind: 'plan',
    brand_id: 'calmplate',
    product_id: 'p',
    currency: 'usd',
  }
  await fillRow(house.services.db, 'ledger_entries', payment, { ...filling, textOf: () => owner.paymentId })
  return owner
}

async function readAll(): Promise<Tables> {
  const tables = new Map<string, readonly Row[]>()
  for (const table of Object.keys(await countRows(house.services.db))) {
    const { rows } = await house.services.db.pool.query<Row>(`select * from "${table}"`)
    tables.set(table, rows.map(readable))
  }
  return tables
}

/** Encrypted texts as their plain text, so that comparing rows looks inside. */
const readable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString() : value]),
  )

const without = (tables: Tables, others: Tables): Tables => {
  const known = new Map(
    [...others].map(([table, rows]) => [table, new Set(rows.map((row) => JSON.stringify(row)))]),
  )
  return new Map(
    [...tables].map(([table, rows]) => [
      table,
      rows.filter((row) => known.get(table)?.has(JSON.stringify(row)) !== true),
    ]),
  )
}

test('every entry of the list has rows here, and every row an entry', () => {
  expect(Object.keys(rowsOfOwner).toSorted()).toEqual(personalTables.map(entryName).toSorted())
})

const staying = personalTables.filter(({ onErase }) => onErase !== 'delete')
const leftOf = (table: string) => without(after, ofTom).get(table) ?? []
const numberOf = (name: string) => rowsOfOwner[name]?.(mia).length ?? 0

test.each(personalTables.map((entry) => [entryName(entry), entry.table]))(
  'all rows of %s are found, and only those that are blanked remain',
  (name, table) => {
    const given = numberOf(name)
    expect(given).toBeGreaterThan(0)
    expect(counts[name]).toEqual({ due: given, deleted: given, left: 0 })
    expect(leftOf(table)).toHaveLength(numberOf(`${table} (blanked)`))
  },
)

test.each(staying.map((entry) => [entryName(entry), entry.table]))(
  '%s lose what identifies the person, and nothing else',
  (name, table) => {
    const { key, changes, keeps } = blankings[name] ?? { key: '', changes: [], keeps: [] }
    for (const row of leftOf(table)) {
      const before = (ofMia.get(table) ?? []).find((one) => one[key] === row[key])
      const columns = Object.keys(row)
      const isChanged = (column: string) => JSON.stringify(row[column]) !== JSON.stringify(before?.[column])
      expect(columns.filter(isChanged).toSorted()).toEqual(changes.toSorted())
      const isToldStill = (column: string) => JSON.stringify(row[column]).includes(signOf('Mia'))
      expect(columns.filter((column) => isToldStill(column) && !keeps.includes(column))).toEqual([])
    }
  },
)

test('no table contains the address, the account or the visit any more, and only blanked ones a text of theirs', () => {
  const tells = [mia.emailKey, mia.userId, mia.sessionId, mia.sessionKey, mia.emailLabel, mia.userLabel]
  const blanked = staying.map(({ table }) => table)
  for (const [table, rows] of after) {
    const text = JSON.stringify(rows).toLowerCase()
    const told = [...tells, ...(blanked.includes(table) ? [] : [signOf('Mia')])]
    // NOTE: the audit log refers to the erased person by a label that leads to nobody.
    const known = table === 'audit_entries' ? [mia.emailLabel] : []
    const found = told.filter((tell) => text.includes(tell.toLowerCase()) && !known.includes(tell))
    expect({ table, found }).toEqual({ table, found: [] })
  }
})

test('the rows of everybody else stay unchanged', () => {
  const lost = [...without(ofTom, after)].filter(([, rows]) => rows.length > 0)
  // NOTE: sums of all sales, which include the other person's payment.
  expect(lost.map(([table]) => table).filter((table) => table !== 'sales_totals')).toEqual([])
})
