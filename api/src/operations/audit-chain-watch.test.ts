import { expect, inject, test } from 'vitest'
import { appendAudit } from '#api/audit/index.ts'
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

test('a log that was cut off while nobody watched is reported by the next watch', async () => {
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

test('an end that this house did not seal counts as broken', async () => {
  await using house = await openHouse()
  await house.write()
  expect(await house.look(createAuditChainWatch(house.services))).toBe(0)
  await house.run('update audit_heads set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1)')
  expect(await house.look(createAuditChainWatch(house.services))).toBe(1)
})

test('the last row stands in the log of the server from the start on and each hour', async () => {
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
