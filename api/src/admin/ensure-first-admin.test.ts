import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { users } from '#api/accounts/index.ts'
import { auditEntries } from '#api/audit/audit-tables.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createLogger } from '#api/http/create-logger.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { operators } from './admin-tables.ts'
import { ensureFirstAdmin, firstAdminFile } from './ensure-first-admin.ts'
import { lockTeam } from './operator-store.ts'

const admin = { email: 'ada@house.example', password: 'seven quiet gardens' }

const openFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-first-admin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the log names the file of the first link, never the link itself', async () => {
  const folder = await openFolder()
  await using house = await createTestApp({ env: { DATA_DIR: folder } })
  const lines: string[] = []
  await ensureFirstAdmin({
    ...house.services,
    log: createLogger('info', { write: (line: string) => void lines.push(line) }),
  })
  const { file }: { file: string } = JSON.parse(lines.join(''))
  expect(file.endsWith(firstAdminFile)).toBe(true)
  const token =
    (await readFile(file, 'utf8'))
      .trim()
      .split(/[#?=/]/)
      .at(-1) ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(lines.join('')).not.toContain(token)
})

test('the link of a start without an operator is deleted once the settings name one', async () => {
  const folder = await openFolder()
  const file = join(folder, firstAdminFile)
  await using house = await createTestApp({ env: { DATA_DIR: folder } })
  await ensureFirstAdmin(house.services)
  expect((await stat(file)).isFile()).toBe(true)
  await ensureFirstAdmin({ ...house.services, config: { ...house.services.config, admin } })
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('an account that is created with the first admin’s address at the same moment becomes that admin', async () => {
  await using house = await createTestApp()
  const { db, config } = house.services
  const account = {
    id: 'user-ada',
    email: admin.email,
    emailKey: admin.email,
    passwordHash: 'of a customer',
    emailVerified: false,
    createdAt: new Date(house.services.now()),
  }
  const { ensured } = await inTransaction(db, async (tx) => {
    await tx.insert(users).values(account)
    const ensuring = ensureFirstAdmin({ ...house.services, config: { ...config, admin } })
    await expect.poll(() => statementsWaiting(db)).toBe(1)
    return { ensured: ensuring }
  })
  await ensured
  expect(await db.query.select().from(operators)).toMatchObject([{ userId: account.id, role: 'admin' }])
  const [ada] = await db.query.select().from(users)
  expect(ada?.passwordHash).not.toBe(account.passwordHash)
})

test('two processes that start on an empty database make one admin, once', async () => {
  await using house = await createTestApp()
  const { db, config } = house.services
  const start = () => ensureFirstAdmin({ ...house.services, config: { ...config, admin } })
  await Promise.all([start(), start()])
  const [made, ...others] = await db.query.select().from(operators)
  expect(others).toEqual([])
  expect(await db.query.select({ id: users.id }).from(users)).toEqual([{ id: made?.userId }])
  expect(await db.query.$count(auditEntries, sql`action = 'operators.first'`)).toBe(1)
})

test('an operator without an account does not count as one', async () => {
  await using house = await createTestApp()
  const { db, config } = house.services
  await ensureFirstAdmin({ ...house.services, config: { ...config, admin } })
  const nobody = { userId: 'nobody', role: 'admin' as const, createdAt: new Date(house.services.now()) }
  await db.query.insert(operators).values(nobody)
  expect((await inTransaction(db, lockTeam)).map(({ userId }) => userId)).not.toContain('nobody')
})
