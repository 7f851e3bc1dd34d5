import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { appendAudit, verifyAuditChain } from './index.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const write = (action: string) =>
  inTransaction(house.services.db, (tx) =>
    appendAudit(tx, {
      at: new Date(house.clock.now()),
      action,
      target: 'lead-1',
      details: { rows: 3, by: 'hand' },
    }),
  )

test('rows written at the same moment still form one chain', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => write(`leads.export-${index}`)))
  const verdict = await verifyAuditChain(house.services.db.query)
  expect(verdict).toMatchObject({ rows: 12, brokenAt: undefined })
})

test('a failed transaction leaves no row', async () => {
  const before = await verifyAuditChain(house.services.db.query)
  const failing = inTransaction(house.services.db, async (tx) => {
    await appendAudit(tx, { at: new Date(house.clock.now()), action: 'leads.erase' })
    throw new Error('the act itself failed')
  })
  await expect(failing).rejects.toThrow('the act itself failed')
  expect(await verifyAuditChain(house.services.db.query)).toEqual(before)
})

test.each([
  sql`update audit_entries set reason = 'better'`,
  sql`delete from audit_entries`,
  sql`truncate audit_entries`,
])('the database refuses to change or delete rows', async (statement) => {
  await expect(house.services.db.query.execute(statement)).rejects.toMatchObject({
    cause: { message: 'the audit log is never changed' },
  })
})

test('a row changed or removed behind its back is detected', async () => {
  const { db } = house.services
  await db.query.execute(sql`alter table audit_entries disable trigger all`)
  await db.query.execute(sql`update audit_entries set target = 'lead-2' where seq = 4`)
  expect((await verifyAuditChain(db.query)).brokenAt).toBe(4)
  await db.query.execute(sql`update audit_entries set target = 'lead-1' where seq = 4`)
  expect((await verifyAuditChain(db.query)).brokenAt).toBeUndefined()
  await db.query.execute(sql`delete from audit_entries where seq = 7`)
  expect((await verifyAuditChain(db.query)).brokenAt).toBe(8)
})
