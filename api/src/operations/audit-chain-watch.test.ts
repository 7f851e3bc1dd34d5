import { expect, inject, test } from 'vitest'
import { appendAudit, continueAuditLog, keepFirstAuditHead } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createLogger } from '#api/http/create-logger.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { createAuditChainWatch } from './audit-chain-watch.ts'

async function openHouse() {
  const database = await createTestDatabase(inject('postgresUrl'))
  const lines: string[] = []
  const services = await createTestServices(database.db, testConfig(database.url), createTestClock(), {
    log: createLogger('info', { write: (line: string) => void lines.push(line) }),
  })
  await keepFirstAuditHead(database.db.query, services.cipher)
  return {
    services,
    told: (): readonly unknown[] => lines.map((line) => JSON.parse(line)),
    write: () =>
      inTransaction(database.db, (tx) => appendAudit(tx, { at: new Date(0), action: 'leads.reveal' })),
    run: (text: string) => database.db.pool.query(text),
    look: async (watch: ReturnType<typeof createAuditChainWatch>, now = services.now()) => {
      const connection = await database.db.pool.connect()
      try {
        return await watch(connection, now)
      } finally {
        connection.release()
      }
    },
    [Symbol.asyncDispose]: () => database.drop(),
  }
}

test('a log cut off while nobody watched is reported by the next watch', async () => {
  await using house = await openHouse()
  await house.write()
  await house.write()
  expect(await house.look(createAuditChainWatch(house.services))).toBe(0)
  expect(await house.look(createAuditChainWatch(house.services))).toBe(0)
  await house.run('alter table audit_entries disable trigger all')
  await house.run('delete from audit_entries where seq = 2')
  expect(await house.look(createAuditChainWatch(house.services))).toBe(1)
  await house.write()
  expect(await house.look(createAuditChainWatch(house.services))).toBe(1)
})

test('a stored end that this installation did not seal counts as broken', async () => {
  await using house = await openHouse()
  await house.write()
  expect(await house.look(createAuditChainWatch(house.services))).toBe(0)
  await house.run('update audit_heads set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1)')
  expect(await house.look(createAuditChainWatch(house.services))).toBe(1)
})

test('rows without a stored end count as broken, at the start and while the watch runs', async () => {
  await using house = await openHouse()
  const watch = createAuditChainWatch(house.services)
  await house.write()
  expect(await house.look(watch)).toBe(0)
  await house.run('delete from audit_heads')
  expect(await house.look(watch)).toBe(1)
  expect(await house.look(createAuditChainWatch(house.services))).toBe(1)
  // NOTE: at startup, a process stores no end for a log that already has rows.
  await keepFirstAuditHead(house.services.db.query, house.services.cipher)
  expect(await house.look(createAuditChainWatch(house.services))).toBe(1)
})

test('after a restart of the log the watch that saw the loss continues, and the log says why', async () => {
  await using house = await openHouse()
  const watch = createAuditChainWatch(house.services)
  await house.write()
  await house.write()
  expect(await house.look(watch)).toBe(0)
  await house.run('alter table audit_entries disable trigger all')
  await house.run('delete from audit_entries where seq = 2')
  expect(await house.look(watch)).toBe(1)
  const { cipher, db, now } = house.services
  const entry = { at: new Date(now()), reason: 'A disk was lost', details: { lost: 'cut off' } }
  expect(await inTransaction(db, (tx) => continueAuditLog(tx, cipher, entry))).toMatchObject({ seq: 3 })
  expect(await house.look(watch)).toBe(0)
  const { rows } = await db.pool.query('select action, reason, details from audit_entries where seq = 3')
  expect(rows).toEqual([{ action: 'audit.begin-anew', reason: entry.reason, details: entry.details }])
})

test('an older end put back while the watch runs hides nothing from it', async () => {
  await using house = await openHouse()
  const watch = createAuditChainWatch(house.services)
  await house.write()
  await house.look(watch)
  await house.run('create table older as select * from audit_heads')
  await house.write()
  await house.look(watch)
  await house.run('alter table audit_entries disable trigger all')
  await house.run('delete from audit_entries where seq = 2')
  await house.run('update audit_heads set sealed = (select sealed from older)')
  expect(await house.look(watch)).toBe(1)
})

test('the last row is written to the server log at the start and every hour', async () => {
  await using house = await openHouse()
  const now = house.services.now()
  const watch = createAuditChainWatch(house.services)
  await house.write()
  await house.look(watch)
  await house.write()
  await house.look(watch, now + 60_000)
  await house.look(watch, now + 3_600_000)
  const line = (seq: number) => ({
    level: 30,
    msg: 'the audit log ends here',
    audit: { seq, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(house.told()).toMatchObject([line(1), line(2)])
})
